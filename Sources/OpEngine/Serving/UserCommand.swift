/// A command of a person at the keyboard to a running play or program. Operations and queues are named as in its log.
package enum UserCommand: Hashable, Sendable {
  case suspend(queue: String)
  case resume(queue: String)
  case cancel(operation: String)
  case cancelAll(queue: String)
  /// Sets the limit of a queue; -1 stands for `default`.
  case setMax(queue: String, max: Int)
  case setPriority(operation: String, QueuePriority)
  /// Finishes a manual or an asynchronous operation that executes.
  case finish(operation: String)
  /// Pauses a pausable operation.
  case pause(operation: String)
  case unpause(operation: String)
  /// Satisfies a condition that an operation waits for.
  case satisfy(operation: String, condition: String)

  /// The thread of a person, as the log names it.
  package static let thread = "you"
}

extension UserCommand {
  /// The words for the commands, on the wire and in the steps of a scenario.
  package enum Verb: String, CaseIterable, Sendable {
    case cancel, suspend, resume, max, priority, finish, pause, unpause, satisfy
    case cancelAll = "cancel-all"
  }

  package var verb: Verb {
    switch self {
    case .suspend: .suspend
    case .resume: .resume
    case .cancel: .cancel
    case .cancelAll: .cancelAll
    case .setMax: .max
    case .setPriority: .priority
    case .finish: .finish
    case .pause: .pause
    case .unpause: .unpause
    case .satisfy: .satisfy
    }
  }
}

// The form on the wire between a program that serves its engine and a client.
extension UserCommand {
  /// Returns the line that sends the command, without its line break.
  /// - Parameters:
  ///   - id: the number that its answer will have.
  ///   - names: the names of a client of records, by which it adds the id of the operation or the queue.
  func wireLine(id: Int, names: LogComposer? = nil) -> String {
    let (queue, operation) = target
    let row =
      queue.flatMap { names?.queue(named: $0) }.map { LogRecord.Pair($0) }
      ?? operation.flatMap { names?.operation(named: $0) }.map { LogRecord.Pair($0) }
    return JSONBytes.text { json in
      json.member("id", id)
      json.member("do", verb.rawValue)
      json.member("queue", queue)
      json.member("op", operation)
      json.member("row", row.map { Int($0.first) })
      json.member("generation", row.map { Int($0.second) })
      switch self {
      case .setMax(_, let max): json.member("max", max)
      case .setPriority(_, let priority): json.member("priority", priority.name)
      case .satisfy(_, let condition): json.member("condition", condition)
      case .suspend, .resume, .cancelAll, .cancel, .finish, .pause, .unpause: break
      }
    }
  }

  /// The queue or the operation that the command is for.
  private var target: (queue: String?, operation: String?) {
    switch self {
    case .suspend(let queue), .resume(let queue), .cancelAll(let queue), .setMax(let queue, _): (queue, nil)
    case .cancel(let operation), .finish(let operation), .pause(let operation), .unpause(let operation),
      .setPriority(let operation, _), .satisfy(let operation, _):
      (nil, operation)
    }
  }

  /// Reads the fields of a line.
  init(_ fields: [JSONLine.Field]) throws(AttachRefusal) {
    func text(_ key: String) throws(AttachRefusal) -> String {
      if let text = fields.text(key) { return text }
      throw AttachRefusal(.notJSON, "the command has no text '\(key)'")
    }
    let word = try text("do")
    guard let verb = Verb(rawValue: word) else {
      throw AttachRefusal(.unknownCommand, "there is no command '\(word)'")
    }
    switch verb {
    case .suspend: self = .suspend(queue: try text("queue"))
    case .resume: self = .resume(queue: try text("queue"))
    case .cancel: self = .cancel(operation: try text("op"))
    case .cancelAll: self = .cancelAll(queue: try text("queue"))
    case .max:
      guard let max = fields.number("max") else { throw AttachRefusal(.notJSON, "the command has no number 'max'") }
      self = .setMax(queue: try text("queue"), max: max)
    case .priority:
      let name = try text("priority")
      guard let priority = QueuePriority.allCases.first(where: { $0.name == name }) else {
        throw AttachRefusal(.outOfRange, "there is no priority '\(name)'")
      }
      self = .setPriority(operation: try text("op"), priority)
    case .finish: self = .finish(operation: try text("op"))
    case .pause: self = .pause(operation: try text("op"))
    case .unpause: self = .unpause(operation: try text("op"))
    case .satisfy: self = .satisfy(operation: try text("op"), condition: try text("condition"))
    }
  }

  /// Returns the command in words, as a person types it.
  /// - Parameter token: the form that names have in it.
  package func line(naming token: (String) -> String) -> String {
    switch self {
    case .suspend(let queue), .resume(let queue): "\(verb.rawValue) \(token(queue))"
    case .cancelAll(let queue): "cancel all \(token(queue))"
    case .setMax(let queue, let max): "max \(token(queue)) \(max == -1 ? "default" : String(max))"
    case .cancel(let operation), .finish(let operation), .pause(let operation), .unpause(let operation):
      "\(verb.rawValue) \(token(operation))"
    case .setPriority(let operation, let priority): "priority \(token(operation)) \(priority.name)"
    case .satisfy(let operation, let condition): "satisfy \(token(operation)) \(token(condition))"
    }
  }
}
