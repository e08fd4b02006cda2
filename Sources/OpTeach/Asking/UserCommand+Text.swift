extension UserCommand {
  /// Returns the command as a choice in a question.
  /// - Parameter name: the name of an operation on the screen.
  func text(naming name: (String) -> String) -> String {
    switch self {
    case .suspend(let queue): localized("suspend \(queue)")
    case .resume(let queue): localized("resume \(queue)")
    case .cancel(let operation): localized("cancel \(name(operation))")
    case .cancelAll(let queue): localized("cancel all of \(queue)")
    case .setMax(let queue, let max): localized("max of \(queue): \(max)")
    case .setPriority(let operation, let priority): localized("priority of \(name(operation)): \(priority.word)")
    case .finish(let operation): localized("finish \(name(operation))")
    case .pause(let operation): localized("pause \(name(operation))")
    case .unpause(let operation): localized("unpause \(name(operation))")
    case .satisfy(let operation, let condition): localized("satisfy \(condition) of \(name(operation))")
    }
  }
}

extension Step.Action {
  /// Returns the step as a choice in a question; nil unless it is an addition, or a command that the user could give.
  /// - Parameter name: the name of an operation on the screen.
  package func text(naming name: (String) -> String) -> String? {
    if case .engine(.add(let operations, let queue, _, _)) = self {
      let names = operations.map(name).joined(separator: localized(", "))
      return queue.map { localized("add \(names) to \($0)") } ?? localized("add \(names)")
    }
    guard case .engine(.commands(let commands)) = self else { return nil }
    let texts = commands.map { $0.text(naming: name) }
    guard let first = texts.first else { return nil }
    return texts.dropFirst().reduce(first) { localized("\($0), \($1)") }
  }
}
