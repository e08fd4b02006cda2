import Testing

@testable import OpEngine

/// Operations whose work continues after their thread has left them.
struct AsyncOperationTests {
  /// An operation that is finished by others.
  private final class Download: AsyncOperation, @unchecked Sendable {
    let notes: Trail<String>
    init(_ notes: Trail<String>) {
      self.notes = notes
      super.init()
    }
    override func main() { notes.append("begun") }
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
  func `Cancelling all operations of a queue calls each one's overridden cancel`(_ time: BothTimes) async {
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
      let (notes, other, queue) = (Trail<String>(), OperationQueue(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      let download = Download(notes)
      let next = BlockOperation { notes.append("next") }
      queue.addOperation(download)
      queue.addOperation(next)
      // The one worker is free for another queue.
      download.waitUntil { !notes.entries.isEmpty }
      other.addOperation { notes.append("beside") }
      other.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["begun", "beside"])
      #expect(download.isExecuting && !download.isFinished && download.isAsynchronous)
      #expect(queue.operations == [download, next])
      #expect(next.explain().chain.map(\.kind) == [.max, .step])
      #expect(next.explain().suggestedFix == .command(.finish(download.id)))
      download.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["begun", "beside", "next"])
      #expect(download.outcome == .completed)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A finish before the start is misuse, and a second one has no effect`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, download) = (OperationQueue(), Download(Trail<String>()))
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
      let (queue, download, next) = (OperationQueue(), Download(Trail<String>()), BlockOperation {})
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
      let (queue, gate) = (world.queue(), Latch())
      let group = world {
        let task = AsyncOperation {
          gate.open()
          try await Task.sleep(for: .seconds(1_000_000))
        }
        return GroupOperation(batch: [GroupOperation(batch: [task])])
      }
      queue.addOperation(group)
      gate.wait()
      group.cancel()
      group.waitUntilFinished()
      #expect(group.outcome == .cancelledWhileExecuting)
    }
  }

  private final class Told: AsyncOperation, @unchecked Sendable {
    let notes: Trail<String>
    init(_ notes: Trail<String>) {
      self.notes = notes
      super.init()
    }
    override func cancel() {
      super.cancel()
      notes.append("\(name ?? "") told")
    }
    override func main() { finish() }
  }

  @Test(arguments: BothTimes.allCases)
  func `An overridden cancel is called for every way to cancel`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let (rest, refused) = (Told(notes), Told(notes))
      (rest.name, refused.name) = ("rest", "refused")
      let bad = InvocationOperation<Int> { throw Mishap("wrong") }
      queue.addOperations([GroupOperation(chain: [bad, rest])], waitUntilFinished: true)
      // On a live engine, a cancelled operation may have finished before the cancelling thread reports it.
      rest.waitUntil { !notes.entries.isEmpty }
      #expect(notes.entries == ["rest told"])
      refused.addCondition(OperationCondition("never", isSatisfied: { false }))
      queue.addOperations([refused], waitUntilFinished: true)
      refused.waitUntil { notes.entries.count > 1 }
      #expect(notes.entries == ["rest told", "refused told"])
    }
  }

  @Test func `A task is its work, and is cancelled with it`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, gate, notes) = (world.queue(), Latch(), Trail<String>())
      let good = world { AsyncOperation { notes.append("ran") } }
      let bad = world { AsyncOperation { throw Mishap("thrown") } }
      let stopped = world {
        AsyncOperation {
          gate.open()
          // Ends only by being cancelled.
          defer { notes.append("stopped: \(Task.isCancelled)") }
          try await Task.sleep(for: .seconds(1_000_000))
        }
      }
      queue.addOperations([good, bad], waitUntilFinished: true)
      queue.addOperation(stopped)
      gate.wait()
      stopped.cancel()
      stopped.waitUntilFinished()
      #expect(notes.entries == ["ran", "stopped: true"])
      #expect([good, bad, stopped].map(\.outcome) == [.completed, .failed, .cancelledWhileExecuting])
      #expect(stopped.error == nil, "the error of its cancel is not a failure")
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
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let manual = ManualOperation { notes.append("handed \($0.isExecuting)") }
      let after = BlockOperation { notes.append("after") }
      after.addDependency(manual)
      queue.addOperation(manual)
      manual.waitUntil { !notes.entries.isEmpty }
      queue.addOperation(after)
      manual.cancel()
      #expect(!manual.isFinished)
      #expect(after.explain().chain.map(\.kind) == [.dependency, .step])
      #expect(after.explain().suggestedFix == .command(.finish(manual.id)))
      manual.finish()
      after.waitUntilFinished()
      #expect(notes.entries == ["handed true", "after"])
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
        let ends = world.log.changes.filter { if case .operation(_, .finished) = $0 { true } else { false } }
        let cancels = world.log.changes.filter { if case .operation(_, .cancelled) = $0 { true } else { false } }
        #expect(ends.count == 1)
        #expect(operation.outcome == (cancels.isEmpty ? .completed : .cancelledWhileExecuting))
        #expect(operation.isCancelled == !cancels.isEmpty)
      }
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A premature finish does not consume the completion block`(_ time: BothTimes) async {
    await time.run { _, log in
      let (manual, notes) = (ManualOperation(), Trail<String>())
      manual.completionBlock = { notes.append("old") }
      manual.finish()
      #expect(log.misuse == [.notExecuting])
      #expect(manual.completionBlock != nil)
      manual.completionBlock = { notes.append("new") }
      manual.start()
      manual.finish()
      manual.waitUntil { !notes.entries.isEmpty }
      #expect(notes.entries == ["new"])
    }
  }
}
