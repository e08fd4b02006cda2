import OpEngine

/// The threads of the file that wait for an operation or a queue, in the order in which they began.
final class ThreadWaits: Sendable {
  private let waits = Lock<[StallReport.Wait]>([])

  var first: StallReport.Wait? { waits.withLock { $0.first } }

  func begin(_ thread: String, _ target: Step.WaitTarget) {
    waits.withLock { $0.append(StallReport.Wait(thread: thread, target: target)) }
  }

  func end(_ thread: String) { waits.withLock { $0.removeAll { $0.thread == thread } } }
}
