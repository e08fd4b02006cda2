import Testing

@testable import OpEngine

/// Operations whose work continues after their thread has left them.
struct AsyncOperationTests {
  /// An operation that is finished by others.
  private final class Download: AsyncOperation, @unchecked Sendable {
    let notes: Notes
    init(_ notes: Notes) {
      self.notes = notes
      super.init()
    }
    override func main() { notes.write("begun") }
  }

  /// An operation that ends when it is cancelled.
  private final class Transfer: AsyncOperation, @unchecked Sendable {
    override func main() {}
    override func cancel() {
      super.cancel()
      finish()
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `To cancel all of a queue calls each one's own cancel`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, transfer) = (OperationQueue(), Transfer())
      queue.addOperation(transfer)
      transfer.waitUntil { transfer.isExecuting }
      queue.cancelAllOperations()
      queue.waitUntilAllOperationsAreFinished()
      #expect(transfer.outcome == .cancelledWhileExecuting)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `An asynchronous operation keeps its slot until it is finished, and no worker`(_ time: BothTimes) async {
    await time.run(workers: 1) { _, _ in
      let (notes, other, queue) = (Notes(), OperationQueue(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      let download = Download(notes)
      let next = BlockOperation { notes.write("next") }
      queue.addOperation(download)
      queue.addOperation(next)
      // The one worker is free for another queue.
      download.waitUntil { !notes.lines.isEmpty }
      other.addOperation { notes.write("beside") }
      other.waitUntilAllOperationsAreFinished()
      #expect(notes.lines == ["begun", "beside"])
      #expect(download.isExecuting && !download.isFinished && download.isAsynchronous)
      #expect(queue.operations == [download, next])
      #expect(next.explain().chain.map(\.kind) == [.max, .step])
      #expect(next.explain().suggestedFix == .finish(download.id))
      download.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.lines == ["begun", "beside", "next"])
      #expect(download.outcome == .completed)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A finish before the start is misuse, and a second one has no effect`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, download) = (OperationQueue(), Download(Notes()))
      download.finish()
      queue.isSuspended = true
      queue.addOperation(download)
      download.finish()
      #expect(log.misuse == [.notExecuting, .notExecuting])
      #expect(!download.isFinished)
      download.cancel()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      download.finish()
      download.finish(throwing: Mishap("too late"))
      #expect(download.outcome == .cancelledBeforeStart)
      #expect(download.error == nil)
      #expect(log.misuse.count == 2)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `An asynchronous operation fails with an error, and its dependants continue`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, download, next) = (OperationQueue(), Download(Notes()), BlockOperation {})
      next.addDependency(download)
      download.start()
      queue.addOperation(next)
      download.finish(throwing: Mishap("no network"))
      queue.waitUntilAllOperationsAreFinished()
      #expect(download.outcome == .failed)
      #expect(download.error as? Mishap == Mishap("no network"))
      #expect(next.outcome == .completed)
    }
  }

  @Test func `A cancelled group cancels the tasks of its children, and of their groups`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, gate) = (world.queue(), Gate())
      let group = world {
        let task = AsyncOperation {
          gate.open()
          try await Task.sleep(for: .seconds(1_000_000))
        }
        return GroupOperation(batch: [GroupOperation(batch: [task])])
      }
      queue.addOperation(group)
      gate.pass()
      group.cancel()
      group.waitUntilFinished()
      #expect(group.outcome == .cancelledWhileExecuting)
    }
  }

  private final class Told: AsyncOperation, @unchecked Sendable {
    let notes: Notes
    init(_ notes: Notes) {
      self.notes = notes
      super.init()
    }
    override func cancel() {
      super.cancel()
      notes.write("\(name ?? "") told")
    }
    override func main() { finish() }
  }

  @Test(arguments: BothTimes.allCases)
  func `An overridden cancel is called whoever cancels`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, notes) = (OperationQueue(), Notes())
      let (rest, refused) = (Told(notes), Told(notes))
      (rest.name, refused.name) = ("rest", "refused")
      let bad = InvocationOperation<Int> { throw Mishap("wrong") }
      queue.addOperations([GroupOperation(chain: [bad, rest])], waitUntilFinished: true)
      // Live, one that is cancelled may have finished before the one who cancels it says so.
      rest.waitUntil { !notes.lines.isEmpty }
      #expect(notes.lines == ["rest told"])
      refused.addCondition(OperationCondition("never", isSatisfied: { false }))
      queue.addOperations([refused], waitUntilFinished: true)
      refused.waitUntil { notes.lines.count > 1 }
      #expect(notes.lines == ["rest told", "refused told"])
    }
  }

  @Test func `A task is its work, and is cancelled with it`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, gate, notes) = (world.queue(), Gate(), Notes())
      let good = world { AsyncOperation { notes.write("ran") } }
      let bad = world { AsyncOperation { throw Mishap("thrown") } }
      let stopped = world {
        AsyncOperation {
          gate.open()
          // Ends by being cancelled alone.
          defer { notes.write("stopped: \(Task.isCancelled)") }
          try await Task.sleep(for: .seconds(1_000_000))
        }
      }
      queue.addOperations([good, bad], waitUntilFinished: true)
      queue.addOperation(stopped)
      gate.pass()
      stopped.cancel()
      stopped.waitUntilFinished()
      #expect(notes.lines == ["ran", "stopped: true"])
      #expect([good, bad, stopped].map(\.outcome) == [.completed, .failed, .cancelledWhileExecuting])
      #expect(stopped.error == nil, "the error of its cancel is no failure")
    }
  }

  @Test func `A task is misuse in virtual time`() {
    let world = World()
    let operation = world { AsyncOperation {} }
    world { OperationQueue() }.addOperation(operation)
    world.runtime.run()
    #expect(world.misuse == [.needsRealTime])
    #expect(operation.outcome == .failed)
  }

  @Test(arguments: BothTimes.allCases)
  func `A manual operation calls its handler, and ends only by a call, cancelled or not`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, notes) = (OperationQueue(), Notes())
      let manual = ManualOperation { notes.write("handed \($0.isExecuting)") }
      let after = BlockOperation { notes.write("after") }
      after.addDependency(manual)
      queue.addOperation(manual)
      manual.waitUntil { !notes.lines.isEmpty }
      queue.addOperation(after)
      manual.cancel()
      #expect(!manual.isFinished)
      #expect(after.explain().chain.map(\.kind) == [.dependency, .step])
      #expect(after.explain().suggestedFix == .finish(manual.id))
      manual.finish()
      after.waitUntilFinished()
      #expect(notes.lines == ["handed true", "after"])
      #expect(manual.outcome == .cancelledWhileExecuting)
    }
  }

  @Test func `A simultaneous cancel and finish have one outcome`() async {
    await onOwnThread {
      for _ in 0..<200 {
        let world = LiveWorld(isObserved: true)
        let operation = world { ManualOperation() }
        operation.start()
        onThreads(2) { index in if index == 0 { operation.cancel() } else { operation.finish() } }
        let ends = world.log.changes.filter { if case .finished = $0 { true } else { false } }
        let cancels = world.log.changes.filter { if case .cancelled = $0 { true } else { false } }
        #expect(ends.count == 1)
        #expect(operation.outcome == (cancels.isEmpty ? .completed : .cancelledWhileExecuting))
        #expect(operation.isCancelled == !cancels.isEmpty)
      }
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A finish that comes too early does not take the completion block`(_ time: BothTimes) async {
    await time.run { _, log in
      let (manual, notes) = (ManualOperation(), Notes())
      manual.completionBlock = { notes.write("old") }
      manual.finish()
      #expect(log.misuse == [.notExecuting])
      #expect(manual.completionBlock != nil)
      manual.completionBlock = { notes.write("new") }
      manual.start()
      manual.finish()
      manual.waitUntil { !notes.lines.isEmpty }
      #expect(notes.lines == ["new"])
    }
  }
}
