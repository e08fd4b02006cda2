import Dispatch
import Testing

@testable import OpEngine

/// Pauses are a state of the engine: no operation is started twice.
struct PausableOperationTests {
  private final class Transfer: PausableOperation, @unchecked Sendable {
    let notes: Trail<String>
    init(_ notes: Trail<String>) {
      self.notes = notes
      super.init()
    }
    override func main() { notes.append("begun") }
    override func didPause() { notes.append("paused") }
    override func didResume() { notes.append("resumed") }
  }

  @Test(arguments: BothTimes.allCases)
  func `An operation that is paused before its start is passed over, and started once`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      queue.maxConcurrentOperationCount = 1
      let transfer = Transfer(notes)
      let changes = Trail<String>()
      let token = transfer.observe(.isReady, .isExecuting, .isPaused) {
        changes.append("\($1.key) \($1.old ?? -1)->\($1.new ?? -1)")
      }
      transfer.pause()
      transfer.pause()
      #expect(transfer.isPaused && !transfer.isReady)
      queue.addOperation(transfer)
      queue.addOperations([BlockOperation { notes.append("next") }], waitUntilFinished: true)
      #expect(notes.entries == ["next"])
      #expect(transfer.explain().chain.map(\.kind) == [.paused])
      #expect(transfer.explain().suggestedFix == .command(.unpause(transfer.id)))
      transfer.resume()
      transfer.waitUntil { notes.entries.last == "begun" }
      transfer.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["next", "begun"])
      #expect(log.begun.filter { $0 == transfer.id }.count == 1)
      // On a live engine, it is resumed and started by two threads, each with its own order.
      #expect(
        changes.entries.filter { !$0.hasPrefix("isExecuting") } == [
          "isReady 1->0", "isPaused 0->1", "isPaused 1->0", "isReady 0->1",
        ])
      #expect(changes.entries.filter { $0.hasPrefix("isExecuting") } == ["isExecuting 0->1", "isExecuting 1->0"])
      withExtendedLifetime(token) {}
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `An operation that is paused while it executes keeps its slot`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      queue.maxConcurrentOperationCount = 1
      let transfer = Transfer(notes)
      let next = BlockOperation { notes.append("next") }
      let changes = Trail<String>()
      let token = transfer.observe(.isExecuting, .isPaused, .isFinished) {
        changes.append("\($1.key) \($1.old ?? -1)->\($1.new ?? -1)")
      }
      queue.addOperation(transfer)
      transfer.waitUntil { notes.entries == ["begun"] }
      queue.addOperation(next)
      transfer.pause()
      #expect(transfer.isPaused && !transfer.isExecuting)
      #expect(transfer.phase == .executing)
      #expect(next.explain().chain.map(\.kind) == [.max, .paused])
      transfer.resume()
      #expect(transfer.isExecuting)
      transfer.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["begun", "paused", "resumed", "next"])
      #expect(
        changes.entries == [
          "isExecuting 0->1", "isExecuting 1->0", "isPaused 0->1", "isPaused 1->0", "isExecuting 0->1",
          "isExecuting 1->0", "isFinished 0->1",
        ])
      #expect(log.begun.filter { $0 == transfer.id }.count == 1)
      withExtendedLifetime(token) {}
    }
  }

  @Test(arguments: BothTimes.allCases, [false, true])
  func `A cancel resumes a paused operation`(_ time: BothTimes, beforeStart: Bool) async {
    await time.run { _, log in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let transfer = Transfer(notes)
      if beforeStart { transfer.pause() }
      queue.addOperation(transfer)
      if !beforeStart {
        transfer.waitUntil { notes.entries == ["begun"] }
        transfer.pause()
      }
      transfer.cancel()
      #expect(!transfer.isPaused)
      if !beforeStart { transfer.finish() }
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == (beforeStart ? [] : ["begun", "paused", "resumed"]))
      #expect(transfer.outcome == (beforeStart ? .cancelledBeforeStart : .cancelledWhileExecuting))
      transfer.pause()
      transfer.resume()
      #expect(!transfer.isPaused)
    }
  }

  @Test func `A body pauses where it checks`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, reached, gate, notes) = (world.queue(), Latch(), Latch(), Trail<String>())
      let operation = world {
        PausableOperation { operation in
          reached.open()
          gate.wait()
          operation.waitWhilePaused()
          notes.append("went on, paused: \(operation.isPaused)")
        }
      }
      queue.addOperation(operation)
      reached.wait()
      operation.pause()
      gate.open()
      notes.append("resume")
      operation.resume()
      operation.waitUntilFinished()
      #expect(notes.entries == ["resume", "went on, paused: false"])
    }
  }

  @Test func `A body that pauses keeps its thread`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 1, isObserved: true)
      let (queue, reached, gate) = (world.queue(), Latch(), Latch())
      let paused = world {
        PausableOperation { operation in
          reached.open()
          gate.wait()
          operation.waitWhilePaused()
        }
      }
      queue.addOperation(paused)
      reached.wait()
      paused.pause()
      gate.open()
      let starved = world.block()
      queue.addOperation(starved)
      #expect(starved.explain().chain.map(\.kind) == [.workers, .paused])
      #expect(starved.explain().suggestedFix == .command(.unpause(paused.id)))
      paused.resume()
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  @Test func `In virtual time a paused body cannot wait`() {
    let world = World()
    let operation = world {
      PausableOperation { operation in
        operation.waitWhilePaused()
        operation.pause()
        operation.waitWhilePaused()
      }
    }
    world { OperationQueue() }.addOperation(operation)
    world.runtime.run()
    #expect(world.misuse == [.waitsInVirtualBody])
    #expect(operation.isFinished)
  }

  @Test func `A simultaneous pause and finish end an operation once`() async {
    await onOwnThread {
      for _ in 0..<200 {
        let world = LiveWorld(isObserved: true)
        let operation = world { PausableOperation() }
        operation.start()
        onThreads(3) { index in
          switch index {
          case 0: operation.pause()
          case 1: operation.finish()
          default: operation.resume()
          }
        }
        #expect(operation.isFinished && !operation.isExecuting && !operation.isPaused)
        #expect(operation.outcome == .completed)
        #expect(world.brokenInvariant == nil)
      }
    }
  }

  @Test func `The finish wakes a body that sleeps while it is paused`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (asleep, awake) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let operation = world {
        PausableOperation { operation in
          operation.pause()
          asleep.signal()
          operation.waitWhilePaused()
          awake.signal()
        }
      }
      world.queue().addOperation(operation)
      asleep.wait()
      operation.finish()
      awake.wait()
      #expect(operation.outcome == .completed && !operation.isPaused)
    }
  }
}
