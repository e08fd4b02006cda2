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
    case .problem(let problem): .refused(problem)
    case .command(let command): perform(command, queue: queue)
    }
  }

  /// Carries out a command of the user, as the equivalent line.
  package func perform(_ command: UserCommand) -> LineOutcome { perform(SessionCommand(command), queue: nil) }

  private func perform(_ command: SessionCommand, queue: String?) -> LineOutcome {
    if let request = command.request {
      if let problem = problem(with: request, at: command.requestPlace) { return .refused(problem) }
      return carryOut(request).map { .performed(command.description, note: $0) } ?? .request(request)
    }
    do {
      let change = try checked(command, queue: queue)
      apply(change)
      return .performed(change.line.command.description, note: change.line.command.remark)
    } catch {
      return .refused(error)
    }
  }
}
