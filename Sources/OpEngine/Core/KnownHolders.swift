/// A cache of the holders of slots and workers for one diagnosis.
///
/// Valid for one moment: nothing may change while it is used.
package struct KnownHolders {
  private var isWorkerFree: Bool?
  private var pool: [OperationID]?
  private var running: [QueueID: [OperationID]] = [:]
  private var next: [QueueID: OperationID?] = [:]
  private var fronts: [QueueID: QueueFront?] = [:]

  package init() {}

  /// Returns the operations that run on the workers of the pool; nil while a worker is free.
  mutating func holdersOfAllWorkers(in facts: borrowing some WaitFacts & ~Copyable) -> [OperationID]? {
    let isFree = isWorkerFree ?? facts.isWorkerFree
    isWorkerFree = isFree
    if isFree { return nil }
    let holders = pool ?? facts.poolHolders()
    pool = holders
    return holders
  }

  /// The members of a queue that occupy a slot.
  mutating func running(in queue: QueueID, _ facts: borrowing some WaitFacts & ~Copyable) -> [OperationID] {
    if let known = running[queue] { return known }
    let members = facts.runningMembers(of: queue)
    running[queue] = members
    return members
  }

  /// The member of a queue that would start next.
  mutating func next(in queue: QueueID, _ facts: borrowing some WaitFacts & ~Copyable) -> OperationID? {
    if let known = next[queue] { return known }
    let member = facts.firstTakeable(in: queue)
    next[queue] = .some(member)
    return member
  }

  /// The first member of a queue with barriers, and the first barrier.
  mutating func front(of queue: QueueID, _ facts: borrowing some WaitFacts & ~Copyable) -> QueueFront? {
    if let known = fronts[queue] { return known }
    let front = facts.front(of: queue)
    fronts[queue] = .some(front)
    return front
  }
}
