package import OpEngine

/// A scenario that lines extend, whatever plays it.
package protocol SessionDraft: AnyObject {
  /// The lines, the scenario that they make, and what is known of its files.
  var content: SessionContent { get set }
  /// The scenario with all commands.
  var scenario: Scenario { get }
  /// The time at which the next command takes effect.
  var nextTime: EngineTime { get }
  /// The claims as they stand at present.
  var claims: [StatedClaim] { get }
  /// Whether nothing can change that is there already.
  var onlyGrows: Bool { get }

  /// Carries out a command that was checked.
  func apply(_ change: SessionChange)

  /// Carries out a request that concerns the session alone.
  /// - Returns: the result; nil for another request.
  func carryOut(_ request: SessionCommand.Request) -> String?

  /// Returns what is wrong with a request that other sessions may carry out.
  func refusal(of request: SessionCommand.Request, at place: SourcePlace?) -> Problem?
}

extension SessionDraft {
  /// Carries out a line. A line that is refused leaves everything as it is.
  /// - Parameter queue: the queue of a new operation that names none.
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

  /// Carries out a command of a person, as the line that does the same.
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
