import Testing

@testable import OpEngine

/// Lints about classes that do something too late or not at all, and similar classes without lints.
@Suite(.timeLimit(.minutes(1)))
struct ForgetfulClassTests {
  /// A request whose `main()` only begins it.
  private class Request: Operation, @unchecked Sendable {
    func answer() {
      willChangeValue(forKey: "isFinished")
      didChangeValue(forKey: "isFinished")
    }
  }

  /// A class that repeats the report of its default `start()`.
  private final class Talkative: Request, @unchecked Sendable {
    override func start() {
      super.start()
      answer()
      fail(Mishap("late"))
    }
  }

  private final class Deaf: ManualOperation, @unchecked Sendable {
    override func cancel() {}
  }

  /// A class that keeps `isCancelled` itself.
  private final class Stubborn: ManualOperation, @unchecked Sendable {
    private let wish = Lock(false)
    override var isCancelled: Bool { wish.withLock { $0 } }
    override func cancel() { wish.withLock { $0 = true } }
  }

  /// A class that leaves its cancel to another thread.
  private final class Slow: ManualOperation, @unchecked Sendable {
    override func cancel() {}
    func cancelNow() { super.cancel() }
  }

  private static func lints(_ log: DeliveredLog) -> [Lint] {
    log.changes.compactMap { if case .linted(let lint, _, _, _) = $0 { lint } else { nil } }
  }

  @Test(arguments: BothTimes.allCases)
  func `Work that reports or fails after main has returned goes on after its finish`(_ time: BothTimes) async {
    await time.run { _, log in
      let queue = OperationQueue()
      let (reporting, failing, plain) = (Request(), Request(), BlockOperation {})
      queue.addOperations([reporting, failing, plain], waitUntilFinished: true)
      #expect(Self.lints(log).isEmpty)
      reporting.answer()
      reporting.answer()
      failing.fail(Mishap("no network"))
      plain.fail(Mishap("no network"))
      let told = log.changes.compactMap { if case .linted(.workAfterFinish, let id, _, _) = $0 { id } else { nil } }
      #expect(told == [reporting.id, failing.id, plain.id])
      #expect(Self.lints(log).count == 3)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `Work that was cancelled, has no queue or finishes itself may report late`(_ time: BothTimes) async {
    await time.run { _, log in
      let queue = OperationQueue()
      let (cancelled, byHand, manual) = (Request(), Request(), ManualOperation { $0.finish() })
      cancelled.cancel()
      queue.addOperations([cancelled, manual, Talkative()], waitUntilFinished: true)
      byHand.start()
      cancelled.answer()
      byHand.answer()
      manual.fail(Mishap("late"))
      queue.waitUntilAllOperationsAreFinished()
      #expect(Self.lints(log).isEmpty)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A cancel without super is reported once if the operation continues for a while`(_ time: BothTimes) async {
    await time.run { engine, log in
      let queue = OperationQueue()
      let (deaf, hearing, stubborn) = (Deaf(), ManualOperation(), Stubborn())
      queue.addOperations([deaf, hearing, stubborn], waitUntilFinished: false)
      deaf.waitUntil { [deaf, hearing, stubborn].allSatisfy(\.isExecuting) }
      queue.cancelAllOperations()
      queue.cancelAllOperations()
      // On a live engine, another thread may still cancel it.
      #expect(Self.lints(log) == (engine.isLive ? [] : [.cancelWithoutSuper]))
      let end = engine.runtime.now + .milliseconds(250)
      if engine.isLive { deaf.waitUntil { engine.runtime.now >= end } }
      for operation in [deaf, hearing, stubborn] { operation.finish() }
      #expect(Self.lints(log) == [.cancelWithoutSuper])
      #expect(log.changes.contains(.linted(.cancelWithoutSuper, operation: deaf.id, queue: queue.id)))
      #expect(engine.core.withLock { $0.state.unheededCancels.isEmpty })
    }
  }

  @Test func `A cancel may take effect later, or come when the class is about to finish`() {
    let world = World()
    world {
      let queue = OperationQueue()
      let (slow, late, deaf) = (Slow(), Slow(), Slow())
      queue.addOperations([slow, late, deaf], waitUntilFinished: false)
      deaf.waitUntil { [slow, late, deaf].allSatisfy(\.isExecuting) }
      // As on a live engine, where other threads may resolve it.
      for operation in [slow, late, deaf] {
        world.engine.update { $0.noteUnheededCancel(of: operation.id, isCertain: false) }
      }
      slow.cancelNow()
      late.finish()
      world.engine.update { $0.reviewUnheededCancels() }
      #expect(world.lints == [])
      world.runtime.advance(by: .milliseconds(250))
      world.engine.update { $0.reviewUnheededCancels() }
      #expect(world.log.changes.last == .linted(.cancelWithoutSuper, operation: deaf.id, queue: queue.id))
      for operation in [slow, deaf] { operation.finish() }
      #expect(world.lints == [.cancelWithoutSuper])
      #expect(world.engine.core.withLock { $0.state.unheededCancels.isEmpty })
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A cancelled operation may finish on another thread a moment after its start has returned`(
    _ time: BothTimes
  ) async {
    await time.run { engine, log in
      let queue = OperationQueue()
      let (late, stuck) = (ReportingOperation(goesOn: true) { _ in }, ReportingOperation(goesOn: true) { _ in })
      for operation in [late, stuck] { operation.cancel() }
      queue.addOperations([late, stuck], waitUntilFinished: false)
      stuck.waitUntil {
        log.changes.count { if case .operation(_, .returned) = $0 { true } else { false } } == 2
          && engine.core.withLock { $0.state.unheededCancels.count == (engine.isLive ? 2 : 0) }
      }
      late.end()
      #expect(Self.lints(log).count == (engine.isLive ? 0 : 2))
      let end = engine.runtime.now + .milliseconds(250)
      if engine.isLive { stuck.waitUntil { engine.runtime.now >= end } }
      engine.update { $0.reviewUnheededCancels() }
      #expect(Self.lints(log).last == .cancelledNotFinishing)
      #expect(log.changes.contains(.linted(.cancelledNotFinishing, operation: stuck.id, queue: queue.id)))
      stuck.end()
      #expect(Self.lints(log).count == (engine.isLive ? 1 : 2))
      #expect(engine.core.withLock { $0.state.unheededCancels.isEmpty })
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A progress without a total is reported when it is read`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, other, counted) = (OperationQueue(), OperationQueue(), OperationQueue())
      _ = queue.progress.fractionCompleted
      #expect(Self.lints(log).isEmpty, "nothing runs")
      let work = ManualOperation()
      queue.addOperation(work)
      work.waitUntil { work.isExecuting }
      queue.progress.completedUnitCount += 1
      #expect(queue.progress.totalUnitCount == 0)
      #expect(Self.lints(log).isEmpty, "reading whether there is a total is allowed")
      _ = queue.progress.fractionCompleted
      _ = queue.progress.completedUnitCount
      #expect(log.changes.last == .linted(.progressWithoutTotal, operation: nil, queue: queue.id))
      work.finish()
      _ = other.progress
      other.addOperations([BlockOperation {}], waitUntilFinished: true)
      other.waitUntilAllOperationsAreFinished()
      _ = other.progress.completedUnitCount
      #expect(Self.lints(log) == [.progressWithoutTotal, .progressWithoutTotal])
      counted.progress.totalUnitCount = 1
      counted.addOperations([BlockOperation {}], waitUntilFinished: true)
      counted.waitUntilAllOperationsAreFinished()
      #expect(counted.progress.fractionCompleted == 1)
      #expect(Self.lints(log).count == 2)
    }
  }
}
