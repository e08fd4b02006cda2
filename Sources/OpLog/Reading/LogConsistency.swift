/// The operations and queues that a reader has met, and the rules that every recorder keeps.
///
/// An operation or a queue is created once, before its other events, and has no events after its release; after a gap
/// in the log all are created again. An operation is added, picked, executed and finished at most once each, in this
/// order. Times never decrease: an engine stamps its events under its lock. Other names in an event are not checked.
struct LogConsistency {
  /// The states that an operation enters at most once.
  fileprivate enum Progress: Int, Comparable {
    case created, enqueued, dispatched, executing, finished, discarded

    static func < (left: Progress, right: Progress) -> Bool { left.rawValue < right.rawValue }
  }

  /// A broken rule.
  struct Contradiction: Error {
    var code: String
    var message: Phrase
  }

  /// The progress of operations and of queues, by name number; nil before creation.
  private var operations = RowTable<Progress>()
  private var queues = RowTable<Progress>()
  private var time = EngineTime.zero

  func hasOperation(_ name: LogName) -> Bool { operations[name.number] != nil }

  func hasQueue(_ name: LogName) -> Bool { queues[name.number] != nil }

  /// Applies the next event.
  /// - Complexity: O(1), amortized.
  mutating func apply(_ body: LogEvent.Body, at latest: EngineTime) throws(Contradiction) {
    guard latest >= time else {
      throw Contradiction(code: "time-goes-back", message: "\(latest.text) comes after \(time.text)")
    }
    time = latest
    switch body {
    case .operation(let name, _, let change): try apply(change, to: name)
    case .created(let name, _, _):
      guard operations[name.number] == nil else {
        _ = try progress(of: name)
        throw Self.twice(localized("operation"), name)
      }
      operations[name.number] = .created
    case .queueCreated(let name, _):
      guard queues[name.number] == nil else { throw Self.twice(localized("queue"), name) }
      queues[name.number] = .created
    case .note(_, about: .queue(let name), _): try expectQueue(name)
    case .queue(let name, let change):
      try expectQueue(name)
      if case .discarded = change { queues[name.number] = .discarded }
    case .gap:
      let time = time
      self = LogConsistency()
      self.time = time
    case _: if let name = body.changedOperation { _ = try progress(of: name) }
    }
  }

  private mutating func apply(
    _ change: OperationChange<LogName, LogName>, to name: LogName
  ) throws(Contradiction) {
    let progress = try progress(of: name)
    if case .enqueued(let queue) = change { try expectQueue(queue) }
    guard let next = Self.progress(after: change) else { return }
    guard progress < next else {
      throw Contradiction(
        code: "wrong-order",
        message: "operation '\(name.text)' is \(String(describing: next)) after it was \(String(describing: progress))")
    }
    operations[name.number] = next
  }

  /// Returns the progress of an existing operation.
  private func progress(of name: LogName) throws(Contradiction) -> Progress {
    guard let progress = operations[name.number] else { throw Self.unknown(localized("operation"), name) }
    guard progress < .discarded else { throw Self.discarded(localized("operation"), name) }
    return progress
  }

  private func expectQueue(_ name: LogName?) throws(Contradiction) {
    guard let name, let progress = queues[name.number] else { throw Self.unknown(localized("queue"), name) }
    if progress == .discarded { throw Self.discarded(localized("queue"), name) }
  }

  private static func progress(after change: OperationChange<LogName, LogName>) -> Progress? {
    switch change {
    case .enqueued: .enqueued
    case .dispatched: .dispatched
    case .executing: .executing
    case .finished: .finished
    case .discarded: .discarded
    case _: nil
    }
  }

  private static func unknown(_ noun: String, _ name: LogName?) -> Contradiction {
    Contradiction(code: "never-created", message: "\(noun) '\(name?.text ?? "?")' was never created")
  }

  private static func discarded(_ noun: String, _ name: LogName) -> Contradiction {
    Contradiction(code: "already-discarded", message: "\(noun) '\(name.text)' was discarded before")
  }

  private static func twice(_ noun: String, _ name: LogName) -> Contradiction {
    Contradiction(code: "created-twice", message: "\(noun) '\(name.text)' was created before")
  }
}
