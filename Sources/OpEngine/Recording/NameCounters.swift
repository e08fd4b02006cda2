/// The counters from which a log names and numbers everything that enters it.
///
/// Readers keep them, and the writer of records, which writes them after a gap: a reader that begins there continues
/// with the same names and numbers as a reader of the whole log.
package struct NameCounters {
  /// A part of the counters, as a snapshot contains them, in this order.
  package enum Part: Hashable {
    /// The numbers of operations and of queues named so far. Everything else is reset.
    case lives(operations: Int, queues: Int)
    /// The number of names given so far.
    case names(Int)
    /// A name that was given, with the number of its occurrences.
    case used(NameHash, count: Int)
    /// The next of the dispatch queues in the log.
    case dispatchQueue(DispatchQueueID)
  }

  private var unique = UniqueNames()
  private var operations = 0
  private var queues = 0
  /// The dispatch queues in the log: the main one first, the others with the next numbers.
  private var dispatchQueues = [DispatchQueueID.main]

  static let mainQueue = "main"

  init() {
    // Other objects of these names get a number.
    _ = unique.next(preferred: Self.mainQueue, kind: "")
    unique.reserve(LogName.unknown.text)
  }

  /// Returns the name and the number of the next operation.
  mutating func nextOperation(preferred: String?, className: String) -> (name: UniqueNames.Name, number: Int) {
    defer { operations += 1 }
    return (unique.next(preferred: preferred, kind: className), operations)
  }

  /// Returns the name and the number of the next operation, which has no name of its own.
  /// - Parameters:
  ///   - base: the name of its closure, or else of its class.
  ///   - isClosure: whether it is the former.
  mutating func nextOperation(_ base: UniqueNames.Base, isClosure: Bool) -> (name: UniqueNames.Name, number: Int) {
    defer { operations += 1 }
    return (unique.next(base, isPreferred: isClosure), operations)
  }

  /// Returns the name and the number of the next queue.
  mutating func nextQueue(preferred: String?) -> (name: UniqueNames.Name, number: Int) {
    defer { queues += 1 }
    return (unique.next(preferred: preferred, kind: "queue"), queues)
  }

  /// Returns the name and the number of the main queue, which is named once.
  mutating func nextMainQueue() -> (name: UniqueNames.Name, number: Int) {
    defer { queues += 1 }
    return (UniqueNames.Name(base: Self.mainQueue), queues)
  }

  /// Returns the number of a dispatch queue in the log.
  mutating func number(of dispatchQueue: DispatchQueueID) -> DispatchQueueID {
    let index = dispatchQueues.firstIndex(of: dispatchQueue) ?? dispatchQueues.endIndex
    if index == dispatchQueues.endIndex { dispatchQueues.append(dispatchQueue) }
    return DispatchQueueID(number: UInt64(index + 1))
  }
}

// Snapshots.
extension NameCounters {
  /// All parts, in order.
  var parts: [Part] {
    let used = unique.counts.sorted { $0.key < $1.key }
    return [.lives(operations: operations, queues: queues), .names(unique.total)]
      + used.map { .used(NameHash(value: $0.key), count: $0.value) }
      + dispatchQueues.dropFirst().map { .dispatchQueue($0) }
  }

  /// Takes over a part of a snapshot.
  mutating func restore(_ part: Part) {
    switch part {
    case .lives(let operations, let queues):
      self = NameCounters()
      unique = UniqueNames()
      (self.operations, self.queues) = (operations, queues)
    case .names(let total): unique.total = total
    case .used(let name, let count): unique.restore(name, count: count)
    case .dispatchQueue(let dispatchQueue): dispatchQueues.append(dispatchQueue)
    }
  }
}
