internal import Dispatch
internal import Synchronization

// Waiting: R14. On a live engine, a thread sleeps; in virtual time, the waiter moves time.
extension Engine {
  func waitUntilFinished(_ operation: Operation) {
    guard isLive else { return moveTime(about: operation, queue: nil) { operation.isMarkedFinished } }
    // A wait often ends within microseconds: spinning is cheaper than sleeping.
    if SystemThread.spin(atMost: Engine.waitSpin, until: { operation.isMarkedFinished }) { return }
    let thread = ThreadContext.current
    let body = thread.operation
    thread.lendingSemaphore { semaphore in
      let id: OperationID? = withCore { core in
        let id = core.id(of: operation)
        guard core.state.state(of: id) != .finished else { return nil }
        let inside = body.map { core.id(of: $0) }
        core.state.beginWait(for: .operation(id), inside: inside)
        core.waiters[id, default: []].append(semaphore)
        core.pool.beginWatch()
        return id
      }
      if let id { sleep(on: semaphore, until: .operation(id), inside: body) }
    }
  }

  func waitUntilEmpty(_ queue: QueueID) {
    guard isLive else { return moveTime(about: nil, queue: queue) { self.memberCount(of: queue) == 0 } }
    let thread = ThreadContext.current
    let body = thread.operation
    thread.lendingSemaphore { semaphore in
      while true {
        let mustSleep = withCore { core in
          guard core.state.memberCount(of: queue) > 0 else { return false }
          let inside = body.map { core.id(of: $0) }
          core.state.beginWait(for: .queue(queue), inside: inside)
          core.queueWaiters[queue, default: []].append(semaphore)
          core.pool.beginWatch()
          return true
        }
        guard mustSleep else { return followProgress(of: queue) }
        sleep(on: semaphore, until: .queue(queue), inside: body)
      }
    }
  }

  /// Updates the follower of a queue's progress, since the thread that counted may not have done so yet.
  private func followProgress(of queue: QueueID) {
    core.withLock { $0.progresses[queue.row] }?.notifyFollower()
  }

  private func sleep(on semaphore: DispatchSemaphore, until target: WaitTarget, inside body: Operation?) {
    waits.add(1, ordering: .relaxed)
    let isOver = watch(for: semaphore)
    if !isOver {
      withCore { $0.pool.endWatch() }
      semaphore.wait()
    }
    withCore { core in
      if isOver { core.pool.endWatch() }
      core.state.endWait(for: target, inside: body?.knownID)
    }
  }

  /// Spins for the end of a wait: work that is nearly done takes less time than sleeping and waking. Meanwhile it makes
  /// the calls of workers that others have deferred, if there is still work after a moment: a worker that has found the
  /// first of ten short operations has done all of them by then.
  /// - Returns: whether the wait is over.
  private func watch(for semaphore: DispatchSemaphore) -> Bool {
    let immediately = DispatchTime(uptimeNanoseconds: 0)
    let end = SystemThread.nanoseconds + SystemThread.wakeCost
    var wasDeferred = false
    repeat {
      if SystemThread.spin(atMost: Engine.callDelay, until: { semaphore.wait(timeout: immediately) == .success }) {
        return true
      }
      let isDeferred = hasDeferredCall.exchange(false, ordering: .relaxed)
      // An update calls workers as needed.
      if wasDeferred { withCore { _ in } }
      wasDeferred = isDeferred
    } while SystemThread.nanoseconds < end
    return false
  }

  private static let waitSpin: UInt64 = 4_000
  /// The delay of a deferred call of a worker, in nanoseconds.
  private static let callDelay: UInt64 = 2_000

  /// Moves virtual time until `isDone`, or until nothing is left that could bring that about.
  ///
  /// In a closure run by virtual time itself (a body, a completion block or a scheduled one), the call is misuse
  /// `waitsInVirtualBody`, and moves no time.
  func moveTime(about operation: Operation?, queue: QueueID?, until isDone: () -> Bool) {
    if isDone() { return }
    let thread = ThreadContext.current
    if thread.isInVirtualTime || thread.operation.map({ !$0.engine.isLive }) == true {
      return (thread.operation?.engine ?? self).refuse(.waitsInVirtualBody, about: thread.operation)
    }
    runtime.run(until: isDone)
    if isDone() { return }
    let id = operation?.id
    update { $0.report(.deadlock, id, queue) }
  }
}
