import Localization
import OpEngine

/// The operations and queues of a log, as a reader meets them, and the rules that every recorder keeps.
///
/// An operation or a queue is created once, before anything else happens to it, and nothing happens to it once it was
/// let go; after a gap in the log all are created anew. An operation is added, picked, executed and finished at most once each, in this order. Times never go back:
/// an engine stamps its events under its lock. Names that an event mentions beside its subject may be any.
struct LogConsistency {
  /// The states of one operation that cannot occur twice.
  private enum Progress: Int, Comparable {
    case created, enqueued, dispatched, executing, finished, discarded

    static func < (left: Progress, right: Progress) -> Bool { left.rawValue < right.rawValue }
  }

  /// A rule that a log has broken.
  struct Contradiction: Error {
    var code: String
    var message: Phrase
  }

  /// An operation or a queue that was created.
  struct Subject {
    var number: Int
    var name: String
  }

  private var operations = NameTable()
  /// The progress of operations, by their numbers.
  private var progress: [Progress] = []
  private var queues = NameTable()
  /// The queues that are discarded, by their numbers.
  private var isDiscarded: [Bool] = []
  private var time = EngineTime.zero

  func hasOperation(_ name: String) -> Bool { operations.number(of: name) != nil }

  func hasQueue(_ name: String) -> Bool { queues.number(of: name) != nil }

  /// Returns the operation that is called so.
  func operation(named bytes: UnsafeBufferPointer<UInt8>) -> Subject? {
    operations.number(of: bytes).map { Subject(number: $0, name: operations[$0]) }
  }

  /// Returns the queue that is called so.
  func queue(named bytes: UnsafeBufferPointer<UInt8>) -> Subject? {
    queues.number(of: bytes).map { Subject(number: $0, name: queues[$0]) }
  }

  /// Takes in the next event.
  /// - Parameter operation: the number of the operation that the event is about, where it is known.
  /// - Complexity: O(1).
  mutating func apply(
    _ body: LogEvent.Body, at latest: EngineTime, operation: Int? = nil
  ) throws(Contradiction) {
    guard latest >= time else {
      throw Contradiction(code: "time-goes-back", message: "\(latest.text) comes after \(time.text)")
    }
    time = latest
    switch body {
    case .operation(let name, let queue, let change):
      try apply(change, to: operation ?? operations.number(of: name), name, in: queue)
    case .queue(let name, let change): try apply(change, toQueue: name)
    case .thread, .remark, .show, .unknown: break
    case .gap:
      let time = time
      self = LogConsistency()
      self.time = time
    }
  }

  private mutating func apply(
    _ change: LogEvent.OperationChange, to number: Int?, _ name: String, in queue: String?
  ) throws(Contradiction) {
    guard let number else {
      guard case .created = change else { throw Self.unknown(localized("operation"), name) }
      operations.append(name)
      return progress.append(.created)
    }
    let progress = progress[number]
    guard progress < .discarded else { throw Self.discarded(localized("operation"), name) }
    if case .created = change { throw Self.twice(localized("operation"), name) }
    if case .enqueued = change { try expectQueue(queue ?? "?") }
    guard let next = Self.progress(after: change) else { return }
    guard progress < next else {
      throw Contradiction(
        code: "wrong-order",
        message: "operation '\(name)' is \(String(describing: next)) after it was \(String(describing: progress))")
    }
    self.progress[number] = next
  }

  private mutating func apply(_ change: LogEvent.QueueChange, toQueue name: String) throws(Contradiction) {
    if case .created = change {
      guard queues.number(of: name) == nil else { throw Self.twice(localized("queue"), name) }
      queues.append(name)
      return isDiscarded.append(false)
    }
    let number = try expectQueue(name)
    if case .discarded = change { isDiscarded[number] = true }
  }

  /// - Returns: the number of the queue.
  @discardableResult
  private func expectQueue(_ name: String) throws(Contradiction) -> Int {
    guard let number = queues.number(of: name) else { throw Self.unknown(localized("queue"), name) }
    if isDiscarded[number] { throw Self.discarded(localized("queue"), name) }
    return number
  }

  private static func progress(after change: LogEvent.OperationChange) -> Progress? {
    switch change {
    case .enqueued: .enqueued
    case .dispatched: .dispatched
    case .executing: .executing
    case .finished: .finished
    case .discarded: .discarded
    case _: nil
    }
  }

  private static func unknown(_ noun: String, _ name: String) -> Contradiction {
    Contradiction(code: "never-created", message: "\(noun) '\(name)' was never created")
  }

  private static func discarded(_ noun: String, _ name: String) -> Contradiction {
    Contradiction(code: "already-discarded", message: "\(noun) '\(name)' was discarded before")
  }

  private static func twice(_ noun: String, _ name: String) -> Contradiction {
    Contradiction(code: "created-twice", message: "\(noun) '\(name)' was created before")
  }
}
