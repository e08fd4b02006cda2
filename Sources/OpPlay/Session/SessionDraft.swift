/// A scenario that lines extend, for either clock.
package protocol SessionDraft: AnyObject {
  /// The lines, the scenario that they make, and the session's files.
  var content: SessionContent { get set }
  /// The time at which the next command takes effect.
  var nextTime: EngineTime { get }
  /// The expectations stated by commands, with their present verdicts.
  var expectations: [SessionExpectation] { get }
  /// Whether existing parts cannot change.
  var onlyGrows: Bool { get }

  /// Carries out a checked command.
  func apply(_ change: SessionChange)

  /// Carries out a request that concerns only the session.
  /// - Returns: the result; nil for another request.
  func carryOut(_ request: SessionCommand.Request) -> String?

  /// Returns the problem with a request that other sessions may carry out.
  func refusal(of request: SessionCommand.Request, at place: SourcePlace?) -> Problem?
}

extension SessionDraft {
  /// Carries out a line. A refused line changes nothing.
  /// - Parameter queue: the queue of a new operation that does not name one.
  package func perform(_ line: String, queue: String? = nil) -> LineOutcome {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return .refused(problem)
    case .command(let command):
      do {
        return try perform(command, queue: queue)
      } catch {
        return .refused(error)
      }
    }
  }

  /// Carries out a command of the user, as the equivalent line.
  package func perform(_ command: UserCommand) -> LineOutcome {
    do {
      return try perform(SessionCommand(command), queue: nil)
    } catch {
      return .refused(error)
    }
  }

  private func perform(_ command: SessionCommand, queue: String?) throws(Problem) -> LineOutcome {
    if let request = command.request {
      if let problem = problem(with: request, at: command.requestPlace) { throw problem }
      return carryOut(request).map { .performed(command.description, note: $0) } ?? .request(request)
    }
    let change = try checked(command, queue: queue)
    apply(change)
    return .performed(change.line.command.description, note: change.line.command.remark)
  }
}
