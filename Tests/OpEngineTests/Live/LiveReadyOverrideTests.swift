import Testing

@testable import OpEngine

/// Overridden `isReady` that several threads query at once.
struct LiveReadyOverrideTests {
  /// An operation whose isReady waits, once, between reading its flag and answering.
  private final class Unready: Operation, @unchecked Sendable {
    private let isOpened = Lock(false)
    private let pause = Lock<(hasRead: Latch, mayAnswer: Latch)?>(nil)

    override var isReady: Bool {
      guard super.isReady else { return false }
      let answer = isOpened.withLock { $0 }
      let pause = pause.withLock { pause in
        defer { pause = nil }
        return pause
      }
      pause?.hasRead.open()
      pause?.mayAnswer.wait()
      return answer
    }

    func pauseOnce(hasRead: Latch, mayAnswer: Latch) { pause.withLock { $0 = (hasRead, mayAnswer) } }

    func open() {
      willChangeValue(forKey: "isReady")
      isOpened.withLock { $0 = true }
      didChangeValue(forKey: "isReady")
    }
  }

  @Test func `A late answer does not hold an operation that has become ready meanwhile`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, first, unready) = world { (OperationQueue(), ManualOperation(), Unready()) }
      unready.addDependency(first)
      queue.addOperations([first, unready], waitUntilFinished: false)
      while !first.isExecuting { giveWay() }
      let (hasRead, mayAnswer) = (Latch(), Latch())
      unready.pauseOnce(hasRead: hasRead, mayAnswer: mayAnswer)
      onThreads(2) { index in
        if index == 0 { return first.finish() }
        hasRead.wait()
        unready.open()
        mayAnswer.open()
      }
      #expect(!unready.explain().reasons.map(\.kind).contains(.customNotReady))
      guard unready.explain().reasons.isEmpty else { return }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  private final class Ephemeral: Operation, @unchecked Sendable {
    private let queried: @Sendable () -> Void

    init(queried: @escaping @Sendable () -> Void) { self.queried = queried }

    override var isReady: Bool {
      queried()
      return super.isReady
    }
  }

  @Test func `In no queue, an operation may be freed while its isReady is about to be queried`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, counter) = (world.queue(), ConcurrencyCounter())
      for _ in 0..<3_000 {
        let dependency = world.block()
        let dependant = world { Ephemeral { counter.count() } }
        dependant.addDependency(dependency)
        queue.addOperation(dependency)
      }
      let (last, kept) = (world.block(), world { Ephemeral { counter.count() } })
      kept.addDependency(last)
      queue.waitUntilAllOperationsAreFinished()
      let total = counter.total
      last.start()
      #expect(counter.total > total, "an existing operation is queried")
      withExtendedLifetime(kept) {}
    }
  }
}
