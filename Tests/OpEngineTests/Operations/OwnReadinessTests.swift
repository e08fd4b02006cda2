import Testing

@testable import OpEngine

/// Classes whose own `isReady` and `isFinished` decide (R3), as with Foundation; in virtual time and live.
struct OwnReadinessTests {
  /// An operation whose `isReady` does not call super.
  private final class Eager: Operation, @unchecked Sendable {
    private let isOpen: Lock<Bool>
    private let heard: Trail<String>

    init(isOpen: Bool = true, _ heard: Trail<String>) {
      self.isOpen = Lock(isOpen)
      self.heard = heard
    }

    override var isReady: Bool { isOpen.withLock { $0 } }
    override func main() { heard.append("eager") }

    func set(isOpen: Bool, key: String = "isReady") {
      willChangeValue(forKey: key)
      self.isOpen.withLock { $0 = isOpen }
      didChangeValue(forKey: key)
    }
  }

  /// A gate that posts the given key when it opens, and also calls super.
  private final class Gate: Operation, @unchecked Sendable {
    private let isOpen = Lock(false)

    override var isReady: Bool { isOpen.withLock { $0 } && super.isReady }

    func open(key: String) {
      willChangeValue(forKey: key)
      isOpen.withLock { $0 = true }
      didChangeValue(forKey: key)
    }
  }

  /// An operation that is finished, and perhaps executing, when `start()` returns; posts nothing.
  private final class Quick: Operation, @unchecked Sendable {
    private let isDone = Lock(false)
    private let countsAsExecuting: Bool

    init(countsAsExecuting: Bool) { self.countsAsExecuting = countsAsExecuting }

    override var isExecuting: Bool { countsAsExecuting && isDone.withLock { $0 } }
    override var isFinished: Bool { isDone.withLock { $0 } }
    override func start() { isDone.withLock { $0 = true } }
  }

  /// An operation that counts as finished when it is cancelled, before or after calling super; its `start()` then
  /// returns at once.
  private final class Hasty: Operation, @unchecked Sendable {
    private let asksFirst: Bool

    init(asksFirst: Bool) { self.asksFirst = asksFirst }

    override var isFinished: Bool { asksFirst ? super.isFinished || isCancelled : isCancelled || super.isFinished }
    override func start() { if !isCancelled { super.start() } }
  }

  @Test(arguments: BothTimes.allCases)
  func `An isReady that does not ask super starts the operation before its dependency`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, heard, first) = (OperationQueue(), Trail<String>(), ManualOperation())
      let eager = Eager(heard)
      eager.addDependency(first)
      queue.addOperation(eager)
      eager.waitUntilFinished()
      #expect(heard.entries == ["eager"])
      #expect(first.state == .initialized)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `While shut, it waits although its dependency has finished; it starts when it opens`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, heard, first) = (OperationQueue(), Trail<String>(), BlockOperation {})
      let eager = Eager(isOpen: false, heard)
      eager.addDependency(first)
      queue.addOperations([first, eager], waitUntilFinished: false)
      first.waitUntilFinished()
      #expect(heard.entries.isEmpty)
      #expect(eager.explain().reasons.map(\.kind) == [.customNotReady])
      eager.set(isOpen: true)
      eager.waitUntilFinished()
      #expect(heard.entries == ["eager"])
    }
  }

  @Test(arguments: ["isReady", "ready"])
  func `Opened before its dependency has finished, it starts at once`(_ key: String) {
    let world = World()
    let (queue, heard, first) = world { (OperationQueue(), Trail<String>(), ManualOperation()) }
    let eager = world { Eager(isOpen: false, heard) }
    eager.addDependency(first)
    queue.addOperations([first, eager], waitUntilFinished: false)
    world.runtime.run()
    #expect(eager.explain().reasons.map(\.kind) == [.dependency])
    eager.set(isOpen: true, key: key)
    world.runtime.run()
    #expect(heard.entries == ["eager"])
    #expect(first.state == .executing)
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
  }

  @Test func `A dependency added in a queue delays only a class that calls super`() {
    let world = World()
    let (queue, heard, first) = world { (OperationQueue(), Trail<String>(), ManualOperation()) }
    let (eager, gate) = world { (Eager(heard), Gate()) }
    queue.isSuspended = true
    gate.open(key: "isReady")
    for operation in [eager, gate] {
      queue.addOperation(operation)
      #expect(operation.phase == .ready)
      operation.addDependency(first)
    }
    world.runtime.run()
    #expect((eager.phase, gate.phase) == (.ready, .pending))
    #expect(eager.explain().reasons.map(\.kind) == [.suspended])
    #expect(gate.explain().reasons.map(\.kind) == [.suspended, .dependency])
    queue.isSuspended = false
    world.runtime.run()
    #expect((eager.phase, gate.phase) == (.finished, .pending))
    first.start()
    first.finish()
    world.runtime.run()
    #expect(gate.isFinished)
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
  }

  @Test func `A start by hand is allowed or forbidden by its own isReady`() {
    let (world, heard) = (World(), Trail<String>())
    let (eager, first, gate) = world { (Eager(heard), ManualOperation(), Gate()) }
    eager.addDependency(first)
    eager.start()
    #expect(heard.entries == ["eager"])
    gate.start()
    #expect(!gate.isFinished)
    #expect(world.misuse == [.notReady])
    gate.open(key: "ready")
    gate.start()
    #expect(gate.isFinished)
  }

  @Test(arguments: BothTimes.allCases, [false, true])
  func `An operation that is finished when start returns has left its queue`(
    _ time: BothTimes, _ countsAsExecuting: Bool
  ) async {
    await time.run { _, _ in
      let (queue, other) = (OperationQueue(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      let (quick, next, dependant) = (Quick(countsAsExecuting: countsAsExecuting), BlockOperation {}, BlockOperation {})
      dependant.addDependency(quick)
      other.addOperation(dependant)
      queue.addOperations([quick, next], waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
      dependant.waitUntilFinished()
      #expect(quick.outcome == .completed)
    }
  }

  @Test(arguments: BothTimes.allCases, [false, true])
  func `An operation that counts as finished when cancelled leaves its queue`(
    _ time: BothTimes, _ asksFirst: Bool
  ) async {
    await time.run { _, _ in
      let (queue, hasty, next) = (OperationQueue(), Hasty(asksFirst: asksFirst), BlockOperation {})
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([hasty, next], waitUntilFinished: false)
      hasty.cancel()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(hasty.outcome == .cancelledBeforeStart)
    }
  }

  @Test func `Finished and executing when start returns is reported, finished alone is not`() {
    for countsAsExecuting in [false, true] {
      let world = World()
      let (queue, quick) = world { (OperationQueue(), Quick(countsAsExecuting: countsAsExecuting)) }
      queue.addOperation(quick)
      world.runtime.run()
      #expect(world.lints == (countsAsExecuting ? [.executingAndFinished] : []))
    }
  }

  private final class Posting: FlagKeepingOperation, @unchecked Sendable {
    var _isFinishedd = false
    func post(_ key: String) {
      willChangeValue(forKey: key)
      didChangeValue(forKey: key)
    }
  }

  @Test(arguments: [
    ("isFinishd", true), ("isCanceled", true), ("isfinished", true), ("isReadY", true), ("qeuePriority", true),
    ("isFinished", false), ("finished", false), ("ready", false), ("state", false), ("isRead", false),
    ("isPlayed", false), ("isFinishing", false), ("isExecuted", false), ("isFinishedd", false), ("", false),
  ])
  func `A posted key that looks like a typo is reported once, but not the name of another property`(
    _ key: String, _ isSlip: Bool
  ) {
    let world = World()
    let operation = world { Posting { _ in } }
    for _ in 0..<2 { operation.post(key) }
    #expect(world.lints == (isSlip ? [.unknownKey] : []))
  }
}
