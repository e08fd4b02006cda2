import Testing

@testable import OpEngine

/// Lints that scenarios cannot raise, and the guarantees of the watch.
struct LintWatchTests {
  /// Returns the findings about the actions of `body`.
  private func findings(workers: Int = 8, _ body: (World) -> Void) -> [String] {
    let world = World(workers: workers)
    body(world)
    var watch = LintWatch(workers: workers)
    return world.log.events.flatMap { watch.receive($0) }.map(\.lint.rawValue)
  }

  @Test(arguments: [(slots: 1, pausesLast: true), (1, false), (2, false)])
  func `A paused operation keeps others waiting for its slot`(slots: Int, pausesLast: Bool) {
    let findings = findings { world in
      let queue = world { OperationQueue() }
      queue.maxConcurrentOperationCount = slots
      let transfer = world { PausableOperation() }
      queue.addOperation(transfer)
      world.runtime.run()
      if !pausesLast { transfer.pause() }
      queue.addOperation(world { BlockOperation {} })
      if pausesLast { transfer.pause() } else { world.runtime.run() }
    }
    #expect(findings == (slots == 1 ? ["paused-holds-slot"] : []))
  }

  @Test(arguments: BothTimes.allCases)
  func `A queue that counts progress becomes empty below 100 percent`(_ time: BothTimes) async {
    await time.run { _, log in
      func lints() -> [Lint] {
        log.changes.compactMap { if case .linted(let lint, _, _, _) = $0 { lint } else { nil } }
      }
      let queue = OperationQueue()
      queue.progress.totalUnitCount = 2
      let (cancelled, other) = (BlockOperation {}, BlockOperation {})
      cancelled.cancel()
      queue.addOperations([cancelled, other], waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.progress.completedUnitCount == 1)
      // A thread that waits for the queue may be ahead of the report.
      while !lints().contains(.progressIncomplete) { giveWay() }
      let whole = OperationQueue()
      whole.progress.totalUnitCount = 1
      let count = lints().count
      whole.addOperations([BlockOperation {}], waitUntilFinished: true)
      whole.waitUntilAllOperationsAreFinished()
      #expect(lints().count == count)
    }
  }

  @Test(arguments: [(false, 250), (false, 249), (true, 250)])
  func `A body that reads isCancelled, or ends at once, does not ignore the cancel`(looks: Bool, milliseconds: Int) {
    let world = World()
    let found = { (watch: inout LintWatch) in world.log.events.flatMap { watch.receive($0) }.map(\.lint) }
    let operation = world { ManualOperation { if looks { _ = $0.isCancelled } } }
    operation.start()
    operation.cancel()
    world.runtime.advance(by: .milliseconds(milliseconds))
    if looks { _ = operation.isCancelled }
    operation.finish()
    var watch = LintWatch(workers: 8)
    #expect(found(&watch) == (looks || milliseconds < 250 ? [] : [.cancelIgnored]))
    #expect(watch.nextCheck == nil)
    // In a play, the file determines the times.
    var watchOfPlay = LintWatch(workers: 8, seesAllReads: true)
    #expect(found(&watchOfPlay) == (looks ? [] : [.cancelIgnored]))
  }

  /// The place where the work of a class that keeps its own flags is cancelled, and ends without a read.
  enum CancelPlace: CaseIterable {
    case inStart, onOtherThread, afterStart, afterStartByHand, byItself
  }

  @Test(arguments: CancelPlace.allCases)
  func `Only a cancel that work in its start() has not read is reported, except in a play`(_ place: CancelPlace) {
    let world = World()
    let work: FlagKeepingOperation.Work = { operation in
      operation.begin()
      switch place {
      case .inStart:
        onThreads(1) { _ in operation.cancel() }
        world.runtime.advance(by: .milliseconds(250))
        operation.end()
      case .onOtherThread:
        onThreads(1) { _ in
          operation.cancel()
          world.runtime.advance(by: .milliseconds(250))
          operation.end()
        }
      case .byItself:
        operation.cancel()
        world.runtime.advance(by: .milliseconds(250))
        operation.end()
      case .afterStart, .afterStartByHand: break
      }
    }
    let (queue, operation) = world { (OperationQueue(), ReportingOperation(goesOn: true, work: work)) }
    if place == .afterStartByHand { operation.start() } else { queue.addOperation(operation) }
    world.runtime.run()
    if !operation.isFinished {
      operation.cancel()
      world.runtime.advance(by: .seconds(3))
      operation.end()
    }
    let found = { (seesAllReads: Bool) in
      var watch = LintWatch(workers: 8, seesAllReads: seesAllReads)
      return world.log.events.flatMap { watch.receive($0) }.map(\.lint)
    }
    #expect(found(false) == (place == .inStart ? [.cancelIgnored] : []))
    // In a play, everything that a class reads is a step.
    #expect(found(true) == (place == .byItself ? [] : [.cancelIgnored]))
  }

  @Test(arguments: BothTimes.allCases)
  func `A watch keeps no data about discarded operations`(_ time: BothTimes) async {
    await time.run { engine, log in
      do {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let (first, second, forgotten) = (BlockOperation {}, BlockOperation {}, Operation())
        forgotten.addDependency(second)
        second.queuePriority = .high
        queue.isSuspended = true
        queue.addOperations([first, second], waitUntilFinished: false)
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
      }
      // On a live engine, a worker may have the last reference.
      while log.events.count(where: \.isDiscard) < 2 { giveWay() }
      var watch = LintWatch(workers: 8)
      #expect(log.events.flatMap { watch.receive($0) }.map(\.lint) == [.serialIsNotFIFO])
      #expect(Self.kept(by: watch).isEmpty)
      #expect(Self.kept(by: watch.graph).isEmpty)
    }
  }

  /// The fields that are not empty.
  private static func kept(by subject: Any) -> [String] {
    Mirror(reflecting: subject).children.compactMap { field in
      (field.value as? any Collection).flatMap { $0.isEmpty ? nil : "\(field.label ?? ""): \($0)" }
    }
  }

  @Test func `A watch returns the time of its next check, and reports nothing twice`() {
    let world = World()
    let operation = world { ManualOperation() }
    operation.start()
    world.runtime.advance(by: .seconds(3))
    operation.cancel()
    var watch = LintWatch(workers: 8)
    #expect(world.log.events.flatMap { watch.receive($0) }.isEmpty)
    #expect(watch.nextCheck == EngineTime(.seconds(4)))
    #expect(watch.check(at: EngineTime(.milliseconds(3999))).isEmpty)
    #expect(watch.check(at: EngineTime(.seconds(4))).map(\.lint) == [.cancelIgnored])
    #expect(watch.check(at: EngineTime(.seconds(9))).isEmpty)
    #expect(watch.nextCheck == nil)
  }

  @Test(arguments: [(1_000, false), (1_001, true)])
  func `A check at the last instant is not too late`(milliseconds: Int, isTooLate: Bool) {
    let world = World()
    let operation = world { ManualOperation() }
    operation.start()
    operation.cancel()
    world.runtime.advance(by: .milliseconds(milliseconds))
    _ = operation.isCancelled
    var watch = LintWatch(workers: 8)
    let found = world.log.events.flatMap { watch.receive($0) }.map(\.lint)
    #expect(found == (isTooLate ? [.cancelIgnored] : []))
  }

  @Test func `Operations that pass a waiting one are not retained`() {
    let world = World()
    let queue = world { OperationQueue() }
    let stuck = world { Operation() }
    stuck.addDependency(world { Operation() })
    queue.addOperation(stuck)
    for _ in 0..<2_000 {
      queue.addOperation(world { BlockOperation {} })
      world.runtime.run()
    }
    var watch = LintWatch(workers: 8)
    for event in world.log.events { _ = watch.receive(event) }
    #expect(watch.arrivals[queue.id]?.count ?? 0 < 100)
    #expect(watch.graph.nodes.count == 2)
  }
}

extension EngineEvent {
  fileprivate var isDiscard: Bool {
    switch change {
    case .operation(_, .discarded), .queue(_, .discarded): true
    case _: false
    }
  }
}
