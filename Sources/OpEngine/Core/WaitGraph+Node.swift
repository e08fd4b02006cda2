extension WaitGraph.Node {
  /// Whether the requirements count: the operation is ready in a queue, and not cancelled.
  var mustMeetRequirements: Bool { state == .enqueued && isReady && !isCancelled }

  /// Whether it occupies a worker of the pool: see `WaitGraph.holdsPoolWorker(_:)`.
  var holdsPoolWorker: Bool { state.isRunning && queue != nil && worker != .main && !hasReturned }

  /// Whether more than half of the listed dependencies have finished.
  var areMostDependenciesFinished: Bool { dependencies.count > 2 * unfinishedDependencies }

  mutating func add(dependency: OperationID) {
    dependencies.append(dependency)
    unfinishedDependencies += 1
  }

  mutating func remove(dependency: OperationID) {
    dependencies.removeAll { $0 == dependency }
    unfinishedDependencies -= 1
  }

  /// Returns whether its body may continue on a worker of the pool after reporting its finish.
  func mayContinue(on worker: WorkerID) -> Bool {
    holdsPoolWorker && self.worker == worker && kind.finishesByItself
  }

  mutating func enqueue(in queue: QueueID, at position: Int) {
    state = .enqueued
    self.queue = queue
    order = position
    rankOrder = position
  }

  mutating func decide(_ name: String, _ verdict: ConditionVerdict<OperationID>) {
    guard let index = conditions.firstIndex(where: { $0.name == name && !$0.isMet }) else { return }
    switch verdict {
    case .satisfied: conditions[index].isMet = true
    case .unsatisfied: conditions[index].product = nil
    case .produced(let product): conditions[index].product = product
    }
  }
}
