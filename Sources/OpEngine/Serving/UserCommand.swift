/// A command of a user to a running play or program. Operations and queues are named as in its log.
package enum UserCommand: Hashable, Sendable {
  case suspend(queue: String)
  case resume(queue: String)
  case cancel(operation: String)
  case cancelAll(queue: String)
  /// Sets the limit of a queue; -1 stands for `default`.
  case setMax(queue: String, max: Int)
  case setPriority(operation: String, QueuePriority)
  /// Finishes an executing manual or asynchronous operation.
  case finish(operation: String)
  /// Pauses a pausable operation.
  case pause(operation: String)
  case unpause(operation: String)
  /// Satisfies a condition for which an operation waits.
  case satisfy(operation: String, condition: String)

  /// The name of a user's thread in the log.
  package static let thread = "you"
}

extension UserCommand {
  /// The words of the commands, on the wire and in the steps of a scenario.
  package enum Verb: String, CaseIterable, Sendable {
    case cancel, suspend, resume, max, priority, finish, pause, unpause, satisfy
    case cancelAll = "cancel-all"
  }

  /// A part of a command besides its subject.
  package enum Value: Hashable, Sendable {
    case max(Int)
    case priority(QueuePriority)
    case condition(String)

    /// The value as written in lines and steps.
    package var word: String {
      switch self {
      case .max(let max): max == -1 ? "default" : String(max)
      case .priority(let priority): priority.name
      case .condition(let id): id
      }
    }
  }

  /// The verb, the id of the queue or the operation, and the value.
  package var parts: (verb: Verb, subject: String, value: Value?) {
    switch self {
    case .suspend(let queue): (.suspend, queue, nil)
    case .resume(let queue): (.resume, queue, nil)
    case .cancelAll(let queue): (.cancelAll, queue, nil)
    case .setMax(let queue, let max): (.max, queue, .max(max))
    case .cancel(let operation): (.cancel, operation, nil)
    case .setPriority(let operation, let priority): (.priority, operation, .priority(priority))
    case .finish(let operation): (.finish, operation, nil)
    case .pause(let operation): (.pause, operation, nil)
    case .unpause(let operation): (.unpause, operation, nil)
    case .satisfy(let operation, let condition): (.satisfy, operation, .condition(condition))
    }
  }

  /// Returns the command in words, as a user types it.
  /// - Parameter token: returns the form of a name in it.
  package func line(naming token: (String) -> String) -> String {
    let (verb, subject, value) = parts
    let words = [verb == .cancelAll ? "cancel all" : verb.rawValue, token(subject)]
    let last = value.map { if case .condition(let id) = $0 { token(id) } else { $0.word } }
    return (words + [last].compactMap(\.self)).joined(separator: " ")
  }
}

extension UserCommand.Verb {
  /// Whether it is for a queue rather than an operation.
  var isForQueue: Bool { properties.isForQueue }

  /// Whether it needs a value besides its subject.
  package var takesValue: Bool { properties.takesValue }

  private var properties: (isForQueue: Bool, takesValue: Bool) {
    switch self {
    case .suspend, .resume, .cancelAll: (true, false)
    case .max: (true, true)
    case .cancel, .finish, .pause, .unpause: (false, false)
    case .priority, .satisfy: (false, true)
    }
  }
}

// The form on the wire between a serving program and a client.
extension UserCommand {
  /// Returns the line that sends the command, without its line break.
  /// - Parameters:
  ///   - id: the number that its answer will have.
  ///   - names: the names of a client of records, from which the id of the operation or the queue is added.
  func wireLine(id: Int, names: LogComposer? = nil) -> String {
    let (verb, subject, value) = parts
    let row: LogRecord.Pair? =
      verb.isForQueue
      ? names?.queue(named: subject).map { LogRecord.Pair($0) }
      : names?.operation(named: subject).map { LogRecord.Pair($0) }
    return JSONBytes.text { json in
      json.member("id", id)
      json.member("do", verb.rawValue)
      json.member("queue", verb.isForQueue ? subject : nil)
      json.member("op", verb.isForQueue ? nil : subject)
      json.member("row", row.map { Int($0.first) })
      json.member("generation", row.map { Int($0.second) })
      switch value {
      case .max(let max): json.member("max", max)
      case .priority(let priority): json.member("priority", priority.name)
      case .condition(let condition): json.member("condition", condition)
      case nil: break
      }
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
}
