/// The reason why the program could not do its task.
struct Failure: Error {
  enum Status: Int32 {
    /// A negative result: an expectation fails, a play never ends, no program answers.
    case failed = 1
    case wrongUsage = 2
    /// A missing or invalid file, such as a scenario, a log or settings.
    case invalidInput = 3
    case impossibleInterface = 4
    case unwritableOutput = 5
    case internalFault = 70
    /// A program that did nothing for too long, and was ended.
    case stuck = 75
    /// The statuses that a shell reports for a program that cannot be started, or does not exist.
    case programNotStarted = 126
    case programNotFound = 127
    /// The status that a shell reports for SIGPIPE.
    case readerLeft = 141
  }

  var status: Status
  /// One sentence for the user; nil if there is nothing to add.
  var message: String?

  init(_ status: Status, _ message: Phrase? = nil) { (self.status, self.message) = (status, message?.text) }

  /// The line for standard error, with control sequences in names escaped.
  var line: String? { message.map { "optui: \($0.printable)\n" } }

  /// Prints the message on standard error.
  func report() {
    guard let line else { return }
    OutputStream.complain(
      LineColors.current.standardError ? StyledText.text("optui:", .alert) + line.dropFirst("optui:".count) : line)
  }
}

/// Returns a value, or throws another error in place of one that is thrown.
func rethrowing<Value: ~Copyable, Original, Replacement>(
  _ value: @autoclosure () throws(Original) -> Value, as replacement: (Original) -> Replacement
) throws(Replacement) -> Value {
  do throws(Original) {
    return try value()
  } catch {
    throw replacement(error)
  }
}

extension LoopFailure {
  /// - Parameter otherwise: the sentence if the failure has none.
  init(_ failure: Failure, otherwise: Phrase) {
    self.init(failure.message.map { Phrase(verbatim: $0) } ?? otherwise)
  }
}

extension Failure {
  /// Turns the failure of a loop into a negative result of a command.
  init(_ failure: LoopFailure) { self.init(.failed, Phrase(verbatim: failure.sentence)) }
}
