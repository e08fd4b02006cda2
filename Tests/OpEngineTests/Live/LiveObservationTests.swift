import Testing

@testable import OpEngine

/// Key-value observation on real threads: R23, and the partial order of row 67.
struct LiveObservationTests {
  @Test func `LOG C: each operation in order, and the dependant's isReady before the dependency's isFinished`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      for _ in 0..<200 {
        let trail = Trail<String>()
        let (first, second) = (world.block { trail.append("bp1 main") }, world.block { trail.append("bp2 main") })
        let tokens = [("bp1", first), ("bp2", second)].map { name, operation in
          operation.observe(.isReady, .isExecuting, .isFinished, .isCancelled) { _, change in
            trail.append("\(name) \(change.key.rawValue) \(change.old ?? -1)->\(change.new ?? -1)")
          }
        }
        let completions = CountDownLatch(2)
        for operation in [first, second] { operation.completionBlock = { completions.arrive() } }
        first.addDependency(second)
        queue.addOperations([first, second], waitUntilFinished: false)
        queue.waitUntilAllOperationsAreFinished()
        completions.wait()
        // The worker publishes the finish after it has released waiters, so it is known only when the worker has done
        // more.
        while trail.entries.count < 10 { giveWay() }
        let entries = trail.entries
        let life = ["isExecuting 0->1", "main", "isExecuting 1->0", "isFinished 0->1"]
        #expect(
          entries.filter { $0.hasPrefix("bp1") }
            == (["isReady 1->0", "isReady 0->1"] + life).map { "bp1 " + $0 }
            || entries.filter { $0.hasPrefix("bp1") && !$0.contains("isReady") } == life.map { "bp1 " + $0 })
        #expect(entries.filter { $0.hasPrefix("bp2") } == life.map { "bp2 " + $0 })
        #expect(entries.isBefore("bp2 main", "bp1 main"))
        #expect(entries.isBefore("bp1 isReady 0->1", "bp2 isFinished 0->1"))
        withExtendedLifetime(tokens) {}
      }
    }
  }

  @Test func `A dependant's isReady is posted before its isExecuting, though no worker finishes the dependency`() async
  {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let inversions = ConcurrencyCounter()
      let count = 100
      onThreads(2) { _ in
        for _ in 0..<50 {
          let (begun, executing) = (CountDownLatch(count), CountDownLatch(count))
          let dependencies = (0..<count).map { _ in world { ManualOperation { _ in begun.arrive() } } }
          let tokens = dependencies.map { dependency in
            let (dependant, isReady) = (world.block(), Posted())
            dependant.addDependency(dependency)
            queue.addOperations([dependant, dependency], waitUntilFinished: false)
            return dependant.observe(.isReady, .isExecuting) { _, change in
              guard change.new == 1 else { return }
              if change.key == .isReady { return isReady.note() }
              if !isReady.isNoted { inversions.count() }
              executing.arrive()
            }
          }
          begun.wait()
          for dependency in dependencies { dependency.finish() }
          executing.wait()
          withExtendedLifetime(tokens) {}
        }
      }
      #expect(inversions.total == 0)
      #expect(world.brokenInvariant == nil)
    }
  }

  private final class Posted: Sendable {
    private let state = Lock(false)

    var isNoted: Bool { state.withLock { $0 } }

    func note() { state.withLock { $0 = true } }
  }

  @Test func `An observed operation may die while its dependency finishes`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      for _ in 0..<3_000 {
        let dependency = world.block()
        let dependant = world.block()
        let token = dependant.observe(.isReady) { _, _ in }
        dependant.addDependency(dependency)
        queue.addOperation(dependency)
        withExtendedLifetime(token) {}
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(world.engine.core.withLock { $0.weakHandles.count } <= 64, "freed operations are forgotten")
    }
  }

  @Test func `An observer may call the engine on any thread`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, others) = (world.queue(), world.queue())
      let (counter, cancelled) = (ConcurrencyCounter(), ConcurrencyCounter())
      let tokens = (0..<200).map { _ in
        let operation = world.block()
        let token = operation.observe(.isFinished, .isExecuting) { operation, change in
          if change.new == 1 { others.addOperation { counter.count() } }
          operation.cancel()
          if operation.isCancelled, operation.dependencies.isEmpty { cancelled.count() }
        }
        queue.addOperation(operation)
        return token
      }
      queue.waitUntilAllOperationsAreFinished()
      // isExecuting twice and isFinished once each: the last call may come after the end of the wait.
      while counter.total < 400 || cancelled.total < 600 { giveWay() }
      #expect(counter.total == 400)
      #expect(cancelled.total == 600)
      withExtendedLifetime(tokens) {}
    }
  }
}

extension [String] {
  fileprivate func isBefore(_ first: String, _ second: String) -> Bool {
    guard let first = firstIndex(of: first), let second = firstIndex(of: second) else { return false }
    return first < second
  }
}
