import OpEngine

// Dispatch groups. What they run when everything is out takes a worker of the pool, as an operation that the log knows
// nothing of: only what it prints is seen, under the group's name.
extension Play {
  func perform(_ action: Step.GroupAction, by worker: WorkerID) {
    switch action {
    case .enter(let id): dispatchGroups[id, default: DispatchGroup()].count += 1
    case .leave(let id): leave(id, by: worker)
    case .notify(let id, let steps):
      dispatchGroups[id, default: DispatchGroup()].notifications.append(steps)
      notifyIfEmpty(id, by: worker)
    }
  }

  private func leave(_ id: String, by worker: WorkerID) {
    guard let group = dispatchGroups[id], group.count > 0 else {
      act(.refuse(.unbalancedLeave, nil, nil), by: worker)
      return
    }
    dispatchGroups[id]?.count -= 1
    notifyIfEmpty(id, by: worker)
  }

  private func notifyIfEmpty(_ id: String, by worker: WorkerID) {
    guard let group = dispatchGroups[id], group.count == 0 else { return }
    dispatchGroups[id]?.notifications = []
    for steps in group.notifications { notify(id, steps, by: worker) }
  }

  private func notify(_ id: String, _ steps: [Step], by worker: WorkerID) {
    let queue = notificationQueue ?? engine.perform(.createQueue(runBy: .pool), by: worker).createdQueue
    guard let queue, let operation = engine.perform(.register(.normal, .block), by: worker).createdOperation else {
      return
    }
    notificationQueue = queue
    notifications[operation] = (id, steps)
    act(.enqueue(operation, in: queue), by: worker)
  }

  func beginNotification(_ id: OperationID, _ strand: Strand.ID) {
    guard let notification = notifications[id] else { return }
    act(.begin(id), by: strands[strand].worker)
    strands[strand].frames.append(.notification(group: notification.group, id))
    strands[strand].frames.append(.steps(StepCursor(notification.steps)))
  }

  func endNotification(_ id: OperationID, _ strand: Strand.ID) {
    strands[strand].frames.removeLast()
    act(.finish(id, completion: .none), by: strands[strand].worker)
  }
}
