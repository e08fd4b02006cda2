import Testing

@testable import OpEngine

/// The reporter of lints while an observer is slow. In virtual time it checks on request.
struct LintReporterTests {
  private let world = World()

  /// Calls `body` in an observer, with further events to be delivered before its own.
  private func observe(_ queue: OperationQueue, slowly body: @escaping @Sendable () -> Void) -> ObservationToken {
    world.engine.observers.observe { events in
      if events.contains(where: { $0.change == .queue(queue.id, .suspended) }) { body() }
    }
  }

  @Test func `Undelivered events count before an engine is idle`() {
    let reporter = LintReporter(world.engine)
    let (queue, other) = world { (OperationQueue(), OperationQueue()) }
    queue.isSuspended = true
    queue.addOperation {}
    let lints = reporter.begin()
    let slow = observe(other) {
      queue.isSuspended = false
      for _ in 1...3 { reporter.check() }
    }
    other.isSuspended = true
    slow.cancel()
    #expect(world.lints.isEmpty)
    other.addOperation {}
    world.runtime.run()
    for _ in 1...3 { reporter.check() }
    lints.cancel()
    let suspended = EngineEvent.Change.linted(.suspendedWithWork, operation: nil, queue: other.id)
    #expect(world.lints == [.suspendedWithWork] && world.log.changes.contains(suspended))
  }

  @Test func `A deadlock is reported although an observer does not return`() {
    let reporter = LintReporter(world.engine)
    let (queue, other) = world { (OperationQueue(), OperationQueue()) }
    let (first, second) = world { (Operation(), Operation()) }
    first.addDependency(second)
    second.addDependency(first)
    let lints = reporter.begin()
    let slow = observe(other) {
      queue.addOperations([first, second], waitUntilFinished: false)
      for _ in 1...5 { reporter.check() }
    }
    other.isSuspended = true
    lints.cancel()
    slow.cancel()
    #expect(world.lints.count { $0 == .deadlock } == 1)
    first.cancel()
    world.runtime.run()
  }
}
