import OpSystem

/// A program that serves its engine, with everything that existed in it when it was asked.
struct ServedProgram: ObservedProgram {
  let path: String
  let pid: Int
  let title: String
  let log: RecordedLog
  let timeline: Timeline
  var time: EngineTime { log.events.last?.time ?? .zero }
  let isSampled = false
  var remarks: [String] { [] }
  /// The time since its start; nil if the system does not report it.
  let age: Duration?

  /// The maximum time without an answer, when many programs are asked. On a loaded machine, a program that asks its
  /// operations' getters first takes a third of it.
  private static let timeout = Duration.seconds(1)
  /// The maximum time of an answer, as a multiple of `timeout`.
  private static let totalTimeoutFactor = 10

  /// Asks the program at a socket.
  /// - Parameter process: the process number in the socket's name.
  init(
    at path: String, _ process: ProcessIdentity? = nil, within timeout: Duration = .seconds(5)
  ) throws(LoopFailure) {
    let connection = try ProgramConnection(to: path, AttachGreeting(isSnapshot: true), timeout: timeout)
    let (log, reader) = connection.read(
      with: try connection.readToEnd(within: timeout, atMost: timeout * Self.totalTimeoutFactor))
    if let problem = reader.failure { throw LoopFailure(Phrase(verbatim: problem)) }
    if reader.lacksEnd { throw LoopFailure(Phrase(verbatim: ProgramConnection.brokenOff)) }
    self.log = log
    timeline = Timeline(log.events, workers: log.workers)
    self.path = path
    pid = connection.welcome.pid
    title = connection.welcome.title
    age = process.flatMap(\.age)
  }

  /// The name in titles: `gallery 4711`.
  var name: String { "\(title) \(pid)" }

  /// `run 3  ready 0  pending 3`, and whether any operation can continue.
  var state: String {
    let counts = timeline.counts
    let numbers = localized(
      "run \(counts[.executing])  ready \(counts[.ready])  pending \(counts[.pending] + counts[.new])")
    return timeline.isStuck ? "\(numbers)  \(localized("STUCK"))" : numbers
  }

  /// A summary in one line: `3m12s  run 3  ready 0  pending 3`.
  var summary: String { [age.map { TimeText.short($0) }, state].compactMap(\.self).joined(separator: "  ") }
}

// Finding programs
extension ServedProgram {
  /// The sentence for the case that no program serves.
  static let none: Phrase =
    "no program serves its engine: start one with OPTUI_ATTACH=1, or with `optui exec -- PROGRAM`"

  /// A process whose program does not answer, for example because it is stopped.
  struct Silent {
    let pid: Int32
    let path: String
    /// The reason in one sentence.
    let reason: String
  }

  /// Returns the programs of this user that serve where `optui attach` looks, and those that do not answer in time.
  /// Removes stale sockets.
  /// - Returns: the programs and the time that the answers took.
  static func all() throws(Failure) -> (answering: [ServedProgram], silent: [Silent], answerTime: Duration) {
    var (answering, silent): ([ServedProgram], [Silent]) = ([], [])
    var answerTime = Duration.zero
    for (process, path) in try sockets() {
      let begin = ContinuousClock.now
      do {
        answering.append(try ServedProgram(at: path, process, within: timeout))
        answerTime += .now - begin
      } catch {
        silent.append(Silent(pid: process.pid, path: path, reason: error.sentence))
      }
    }
    return (answering, silent, answerTime)
  }

  private static func sockets() throws(Failure) -> [(process: ProcessIdentity, path: String)] {
    var status = stat()
    guard lstat(AttachFolder.path, &status) == 0 else { return [] }
    try rethrowing(try AttachFolder.check()) { (error: EngineError) in
      Failure(.failed, Phrase(verbatim: error.description))
    }
    return AttachFolder.livingSockets()
  }

  /// The socket of a program, with the names by which it can be called. Not a `ServedProgram`, which has answered
  /// with all its events.
  struct Address {
    let pid: Int32
    let path: String
    /// The title that the program gives itself; nil if it was not asked, or does not answer.
    let title: String?

    func isNamed(_ word: String) -> Bool { title == word || String(pid) == word }
  }

  /// Returns the addresses of the programs that serve where `optui attach` looks.
  /// - Parameter isTitled: whether to ask them for their titles.
  static func addresses(isTitled: Bool) throws(Failure) -> [Address] {
    try sockets().map { process, path in
      let connection =
        isTitled ? try? ProgramConnection(to: path, AttachGreeting(isSnapshot: true), timeout: timeout) : nil
      return Address(pid: process.pid, path: path, title: connection?.welcome.title)
    }
  }
}
