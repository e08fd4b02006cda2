// The waits of threads, in bodies or outside, and their targets. Kept for diagnosis, and to wake the right threads.
extension EngineState {
  /// Records that the calling thread is about to block until the target is done. If it is done already, the action that
  /// wakes the thread follows at once.
  /// - Parameter again: whether the thread was woken although the target is not done, and waits on.
  package mutating func beginWait(for target: WaitTarget, inside body: OperationID?, again: Bool = false) {
    if !again {
      let wait = Wait(worker: worker, body: body, target: target)
      timedWaits.append(TimedWait(wait: wait, since: recordsTimes ? time : nil))
      publish(.waitBegan(target, inside: body))
    }
    switch target {
    case .operation(let id) where operations[row(id)].state == .finished: effects.rare.actions.append(.wake(target))
    case .operation(let id): operations[row(id)].flags.insert(.awaited)
    case .queue(let queue) where queues[queue.row].members == 0: effects.rare.actions.append(.wake(target))
    case .queue(let queue): queues[queue.row].isAwaited = true
    }
  }

  package mutating func endWait(for target: WaitTarget, inside body: OperationID?) {
    let wait = Wait(worker: worker, body: body, target: target)
    guard let index = timedWaits.firstIndex(where: { $0.wait == wait }) else { return }
    timedWaits.remove(at: index)
    publish(.waitEnded(target, inside: body))
  }
}
