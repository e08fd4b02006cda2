import Testing

@testable import OpEngine

/// Classes that keep their own flags, on real threads.
struct LiveContradictionTests {
  private func lints(_ world: LiveWorld) -> [Lint] {
    world.log.changes.compactMap { change in if case .linted(let lint, _, _, _) = change { lint } else { nil } }
  }

  /// The end is reported on another thread, at any moment around the return of start().
  @Test(arguments: [false, true])
  func `A finish reported by another thread at any moment is not a contradiction`(_ hasOwnStart: Bool) async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (queue, enders) = (world.queue(), world.queue())
      let work: FlagKeepingOperation.Work = { operation in
        operation.begin()
        enders.addOperation { operation.end() }
        for _ in 0..<operation.id.row % 64 * 32 where operation.isFinished { return }
      }
      for _ in 0..<2_000 {
        queue.addOperation(
          world {
            hasOwnStart ? ReportingOperation(goesOn: true, work: work) : OpenEndedOperation(goesOn: true, work: work)
          })
      }
      queue.waitUntilAllOperationsAreFinished()
      enders.waitUntilAllOperationsAreFinished()
      #expect(lints(world).isEmpty)
      #expect(world.brokenInvariant == nil)
    }
  }

  @Test func `A flag cleared without a notification is reported, and the finished operation leaves`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let queue = world.queue(max: 1)
      let operation = world {
        ReportingOperation { operation in
          operation.begin()
          operation.change(executing: false, finished: true)
        }
      }
      queue.addOperation(operation)
      queue.waitUntilAllOperationsAreFinished()
      #expect(operation.state == .finished)
      while lints(world).isEmpty { giveWay() }
      #expect(lints(world) == [.missingKeyValueChange])
    }
  }

  @Test func `A dependency that comes too late is reported`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (queue, gate) = (world.queue(), Latch())
      let (running, other) = (world.block { gate.wait() }, world.block())
      queue.addOperation(running)
      while !running.isExecuting { giveWay() }
      running.addDependency(other)
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
      other.addDependency(running)
      #expect(lints(world) == [.lateDependency])
    }
  }
}
