import Testing

@testable import OpEngine

/// Groups of operations.
struct GroupOperationTests {
  @Test(arguments: BothTimes.allCases)
  func `A batch runs six at once, and is finished after the last`(_ time: BothTimes) async {
    await time.run(workers: 16) { _, _ in
      let (queue, counter, latch) = (OperationQueue(), ConcurrencyCounter(), CountDownLatch(6))
      let children = (0..<8).map { number in
        BlockOperation { counter.count { if time == .live, number < 6 { latch.arriveAndWait() } } }
      }
      let group = GroupOperation(batch: children)
      let after = BlockOperation {}
      after.addDependency(group)
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(group)
      queue.addOperation(after)
      queue.waitUntilAllOperationsAreFinished()
      #expect(children.map(\.outcome) == Array(repeating: .completed, count: 8))
      #expect(counter.peak == (time == .live ? 6 : 1), "closures in virtual time have one instant each")
      #expect(group.outcome == .completed && after.isFinished)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A chain passes results on one by one`(_ time: BothTimes) async {
    await time.run { _, log in
      let first = InvocationOperation { 3 }
      let second = InvocationOperation(after: first) { $0 * $0 }
      let third = InvocationOperation(after: second) { "\($0)" }
      let group = GroupOperation(chain: [first, second, third])
      OperationQueue().addOperations([group], waitUntilFinished: true)
      #expect(group.results.mapValues { "\($0)" } == [first: "3", second: "9", third: "9"])
      #expect(group.errors.isEmpty)
      #expect(log.begun == [group.id, first.id, second.id, third.id])
    }
  }

  @Test(arguments: BothTimes.allCases, [true, false])
  func `A failing child of a chain cancels the rest, unless asked not to`(_ time: BothTimes, cancels: Bool) async {
    await time.run { _, log in
      let notes = Trail<String>()
      let good = BlockOperation {}
      let bad = InvocationOperation<Int> { throw Mishap("2 went wrong") }
      let rest = BlockOperation { notes.append("rest") }
      bad.name = "bad"
      let group = GroupOperation(chain: [good, bad, rest], cancelOnFailure: cancels)
      OperationQueue().addOperations([group], waitUntilFinished: true)
      #expect(rest.outcome == (cancels ? .cancelledBeforeStart : .completed))
      #expect(notes.entries == (cancels ? [] : ["rest"]))
      #expect(group.outcome == .failed)
      #expect(group.error.map { "\($0)" } == "bad: 2 went wrong")
      #expect(group.errors.mapValues { "\($0)" } == [bad: "2 went wrong"])
      let order = log.changes.compactMap { change -> String? in
        switch change {
        case .operation(rest.id, .cancelled(_)): "rest cancelled"
        case .operation(bad.id, .finished(_)): "bad finished"
        case _: nil
        }
      }
      #expect(order == (cancels ? ["rest cancelled", "bad finished"] : ["bad finished"]), "R16: as its values flip")
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A cancelled group cancels its children, even if it never starts`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, manual, waiting) = (OperationQueue(), ManualOperation(), BlockOperation {})
      let group = GroupOperation(batch: [manual, waiting], max: 1)
      queue.addOperation(group)
      manual.waitUntil { manual.isExecuting }
      let chain = group.explain().chain
      #expect(chain.map(\.kind) == [.wait, .step], "a group waits for its children")
      group.cancel()
      #expect(manual.isCancelled && waiting.isCancelled)
      manual.finish()
      group.waitUntilFinished()
      #expect(group.outcome == .cancelledWhileExecuting && waiting.outcome == .cancelledBeforeStart)

      let child = BlockOperation {}
      let never = GroupOperation(batch: [child])
      never.cancel()
      queue.addOperations([never], waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
      #expect(never.outcome == .cancelledBeforeStart)
      #expect(child.outcome == .cancelledBeforeStart)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `An empty group ends at once, and groups nest`(_ time: BothTimes) async {
    await time.run { _, _ in
      let notes = Trail<String>()
      let inner = GroupOperation(batch: [BlockOperation { notes.append("inner") }, GroupOperation(batch: [])])
      let outer = GroupOperation(chain: [inner, BlockOperation { notes.append("outer") }])
      OperationQueue().addOperations([outer], waitUntilFinished: true)
      #expect(notes.entries == ["inner", "outer"])
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A group whose children cannot be added fails`(_ time: BothTimes) async {
    await time.run { engine, log in
      let (child, queue) = (BlockOperation {}, OperationQueue())
      let twice = GroupOperation(batch: [child, child])
      queue.addOperation(twice)
      twice.waitUntil { twice.isFinished || twice.explain().chain.map(\.kind) == [.wait] }
      #expect(twice.outcome == .failed && child.state == .initialized)
      #expect(log.misuse == [.duplicateInBatch])
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A cancel before the children are added reaches them`(_ time: BothTimes) async {
    await time.run { _, _ in
      let child = BlockOperation {}
      let group = GroupOperation(batch: [child])
      let token = group.observe(.isExecuting) { group, _ in group.cancel() }
      OperationQueue().addOperations([group], waitUntilFinished: true)
      #expect(group.outcome == .cancelledWhileExecuting)
      #expect(child.outcome == .cancelledBeforeStart)
      withExtendedLifetime(token) {}
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A child waits for its group, for the reason of the group`(_ time: BothTimes) async {
    await time.run { _, log in
      let queue = OperationQueue()
      queue.isSuspended = true
      let child = BlockOperation {}
      let group = GroupOperation(batch: [child])
      #expect(child.explain().chain.map(\.kind) == [.notEnqueued, .notEnqueued])
      queue.addOperation(group)
      #expect(child.explain().chain.map(\.kind) == [.notEnqueued, .suspended])
      #expect(child.explain().suggestedFix == .command(.resume(queue.id)))
      var graph = WaitGraph()
      for change in log.changes {
        graph.apply(EngineEvent(sequence: 0, time: .zero, worker: .main, change: change))
      }
      #expect(graph.explanation(of: child.id) == child.explain())
      queue.isSuspended = false
      group.waitUntilFinished()
      #expect(child.isFinished)
    }
  }
}
