@testable import OpEngine

// The numbers that a graph keeps, against those that its members give.
extension WaitGraph {
  /// The first count that contradicts the members, in words, if any.
  /// - Complexity: O(everything).
  func brokenCount() -> String? {
    for queue in queues.ids {
      let members = members(of: queue)
      for member in members where nodes[member]?.mayStart != mayStart(member) { return "\(member) is marked wrongly" }
      guard let node = queues[queue] else { continue }
      let counts = node.counts
      if counts.running != members.count(where: { isRunning($0) }) {
        return "\(queue) counts \(counts.running) running"
      }
      if counts.onWorkers != members.count(where: { holdsPoolWorker($0) }) {
        return "\(queue) counts \(counts.onWorkers) workers"
      }
      let lacks =
        !node.isSuspended && (node.max < 0 || counts.running < node.max) && firstTakeable(in: queue) != nil
        && !(node.executor == .serial && counts.onWorkers > 0)
      if counts.lacksWorker != lacks { return "\(queue) lacks \(lacks ? "only" : "not only") a worker" }
    }
    return nil
  }
}
