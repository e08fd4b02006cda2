import Testing

@testable import OpEngine

/// LOG A, B and D on real threads: what each operation's observers hear, in the exact order (S1:65-139, S1:227-282). LOG C
/// is in `LiveObservationTests`.
struct LiveLogTests {
  private let world = LiveWorld()
  private let trail = Trail<String>()

  /// An operation that records its body and every change of its keys under `name`.
  private func observed(_ name: String) -> (BlockOperation, ObservationToken) {
    let operation = world.block { [trail] in trail.append("\(name) main") }
    let token = operation.observe(Set(KeyChange.Key.allCases)) { [trail] _, change in
      let values = [change.old, change.new].compactMap { $0 }.map(String.init).joined(separator: "->")
      trail.append("\(name) \(change.key.rawValue) \(values)")
    }
    return (operation, token)
  }

  private func entries(of name: String) -> [String] {
    trail.entries.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count + 1)) }
  }

  private func waitForEntries(_ count: Int) { while trail.entries.count < count { giveWay() } }

  @Test func `LOG A: start, then cancel`() async {
    await onOwnThread {
      let (operation, token) = observed("bp1")
      trail.append("start")
      operation.start()
      trail.append("started")
      operation.cancel()
      #expect(
        trail.entries == [
          "start", "bp1 isExecuting 0->1", "bp1 main", "bp1 isExecuting 1->0", "bp1 isFinished 0->1", "started",
        ])
      #expect(!operation.isCancelled)
      withExtendedLifetime(token) {}
    }
  }

  @Test func `LOG B: cancel, then start`() async {
    await onOwnThread {
      let (operation, token) = observed("bp2")
      operation.cancel()
      trail.append("start")
      operation.start()
      trail.append("started")
      #expect(
        trail.entries == ["bp2 isCancelled 0->1", "bp2 isReady 1->1", "start", "bp2 isFinished 0->1", "started"])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `LOG D: the dependency is cancelled before`() async {
    await onOwnThread {
      let queue = world.queue()
      let (first, second) = (observed("bp1"), observed("bp2"))
      let completions = CountDownLatch(2)
      first.0.addDependency(second.0)
      second.0.cancel()
      first.0.completionBlock = { completions.arrive() }
      second.0.completionBlock = { completions.arrive() }
      queue.addOperation(first.0)
      queue.addOperation(second.0)
      queue.waitUntilAllOperationsAreFinished()
      completions.wait()
      waitForEntries(12)
      #expect(entries(of: "bp2") == ["isCancelled 0->1", "isReady 1->1", "completionBlock ", "isFinished 0->1"])
      // Another thread may begin the dependant before this one has posted that it is ready.
      let life = entries(of: "bp1")
      #expect(life.prefix(3) == ["isReady 1->0", "dependencies ", "completionBlock "])
      #expect(
        life.dropFirst(3).filter { $0 != "isReady 0->1" }
          == ["isExecuting 0->1", "main", "isExecuting 1->0", "isFinished 0->1"])
      let (ready, finished) = ("bp1 isReady 0->1", "bp2 isFinished 0->1")
      #expect(trail.entries.filter { $0 == ready || $0 == finished } == [ready, finished])
      withExtendedLifetime((first.1, second.1)) {}
    }
  }

  @Test func `Changes of priorities, dependencies and completion blocks are observed on the thread that sets them`()
    async
  {
    await onOwnThread {
      let (operation, token) = observed("op")
      let other = world.block()
      operation.queuePriority = .high
      operation.completionBlock = {}
      operation.addDependency(other)
      operation.removeDependency(other)
      #expect(
        entries(of: "op") == [
          "queuePriority 0->4", "completionBlock ", "isReady 1->0", "dependencies ", "isReady 0->1", "dependencies ",
        ])
      withExtendedLifetime(token) {}
    }
  }
}
