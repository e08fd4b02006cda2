// Member counts that show whether a queue lacks only a worker. Events update them, in a graph that keeps them, so that
// no queue is searched.
extension WaitGraph {
  /// The numbers of a queue's members in states that matter to a free worker.
  struct Counts: Hashable {
    /// The members that occupy a slot; `onWorkers` are those on a worker of the pool.
    var running = 0
    var onWorkers = 0
    /// The number of barriers ever enqueued.
    var epoch = 0
    /// The epoch of the first member, the only one whose members may start.
    var frontEpoch = 0
    /// The startable members of the front epoch, without the barrier that ends it.
    var startable = 0
    /// Whether the queue lacks only a worker.
    var lacksWorker = false
  }

  /// Returns whether the queue has a free slot, and an operation for it, but no worker.
  func lacksOnlyWorker(_ queue: QueueID) -> Bool { queues[queue]?.counts.lacksWorker ?? false }

  /// Changes a queue.
  mutating func change(_ queue: QueueID, _ body: (inout Queue) -> Void) {
    guard var node = queues[queue] else { return }
    body(&node)
    queues[queue] = node
    if countsMembers { review(queue) }
  }

  /// Changes the state or the thread of an operation.
  mutating func count(_ id: OperationID, _ change: (inout WaitGraph) -> Void) {
    guard countsMembers else { return change(&self) }
    let before = nodes[id]?.occupancy ?? .none
    change(&self)
    guard let queue = nodes[id]?.queue, let after = nodes[id]?.occupancy else { return }
    if after != before { queues[queue]?.counts.add(after, without: before) }
    if !recount(id), after != before { review(queue) }
  }

  /// Records that an operation may start now, or no longer.
  /// - Returns: whether that has changed.
  @discardableResult
  mutating func recount(_ id: OperationID) -> Bool {
    guard countsMembers else { return false }
    let mayStart = mayStart(id)
    guard let node = nodes[id], node.mayStart != mayStart else { return false }
    nodes.update(id) { $0.mayStart = mayStart }
    guard let queue = node.queue else { return true }
    if !node.isBarrier, queues[queue]?.counts.frontEpoch == node.epoch {
      queues[queue]?.counts.startable += mayStart ? 1 : -1
    }
    review(queue)
    return true
  }

  /// Counts a newly enqueued member.
  mutating func countIn(_ id: OperationID, to queue: QueueID) {
    guard countsMembers, let node = nodes[id], let place = queues[queue] else { return }
    nodes.update(id) { $0.epoch = place.counts.epoch }
    if place.memberCount == 1 {
      queues[queue]?.counts.frontEpoch = place.counts.epoch
      queues[queue]?.counts.startable = 0
    }
    if node.isBarrier { queues[queue]?.counts.epoch += 1 }
    queues[queue]?.counts.add(node.occupancy, without: .none)
    nodes.update(id) { $0.mayStart = false }
    review(queue)
  }

  /// Removes a former member from the counts.
  mutating func countOut(_ node: Node, of queue: QueueID) {
    guard countsMembers, let place = queues[queue] else { return }
    queues[queue]?.counts.add(.none, without: node.occupancy)
    if node.mayStart, !node.isBarrier, node.epoch == place.counts.frontEpoch { queues[queue]?.counts.startable -= 1 }
    if node.isBarrier { merge(epoch: node.epoch, of: queue) }
    if let first = nodes.operation(in: place.first), let epoch = nodes[first]?.epoch, epoch != place.counts.frontEpoch {
      // Each member comes to the front once.
      let front = eachMember(of: queue).prefix { nodes[$0]?.epoch == epoch }
      let startable = front.count { nodes[$0]?.mayStart == true && !isBarrier($0) }
      queues[queue]?.counts.frontEpoch = epoch
      queues[queue]?.counts.startable = startable
    }
    review(queue)
  }

  /// Merges the rest of an epoch, whose barrier has left before its turn, with the next one.
  private mutating func merge(epoch: Int, of queue: QueueID) {
    let left = eachMember(of: queue).prefix { nodes[$0]?.epoch ?? .max <= epoch }
    for member in left where nodes[member]?.epoch == epoch { nodes.update(member) { $0.epoch = epoch + 1 } }
  }

  /// Records whether the queue lacks only a worker, after a change.
  private mutating func review(_ queue: QueueID) {
    guard let node = queues[queue] else { return }
    let lacksWorker =
      !node.isSuspended && (node.max < 0 || node.counts.running < node.max) && hasStartable(node)
      // Such a queue lacks its own executor.
      && !(node.executor == .serial && node.counts.onWorkers > 0)
    guard lacksWorker != node.counts.lacksWorker else { return }
    queues[queue]?.counts.lacksWorker = lacksWorker
    turned.append(queue)
  }

  private func hasStartable(_ queue: Queue) -> Bool {
    guard queue.hasBarriers else { return queue.counts.startable > 0 }
    // A barrier starts alone, after all earlier members.
    guard let first = nodes.operation(in: queue.first) else { return false }
    return isBarrier(first) ? nodes[first]?.mayStart == true : queue.counts.startable > 0
  }
}

extension WaitGraph.Node {
  /// The contribution of an operation to the counts of its queue.
  struct Occupancy: Equatable {
    var running = 0
    var onWorkers = 0
    static let none = Occupancy()
  }

  fileprivate var occupancy: Occupancy {
    state.isRunning ? Occupancy(running: 1, onWorkers: holdsPoolWorker ? 1 : 0) : .none
  }
}

extension WaitGraph.Counts {
  fileprivate mutating func add(_ new: WaitGraph.Node.Occupancy, without old: WaitGraph.Node.Occupancy) {
    running += new.running - old.running
    onWorkers += new.onWorkers - old.onWorkers
  }
}
