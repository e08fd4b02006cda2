import Testing

@testable import OpEngine

/// Classes that keep their own flags: exactly the contradictions are reported. In virtual time.
struct ContradictionTests {
  private let world = World()

  struct Case: Sendable {
    let what: String
    var isCancelled = false
    var goesOn = false
    let work: FlagKeepingOperation.Work
    var lints: [Lint] = []
  }

  static let starts: [Case] = [
    Case(
      what: "a good life",
      work: {
        $0.begin()
        $0.end()
      }),
    Case(what: "work that goes on", goesOn: true, work: { $0.begin() }),
    Case(
      what: "isFinished is reported first, but both have flipped",
      work: {
        $0.begin()
        $0.change(executing: false, finished: true, reporting: .isFinished, .isExecuting)
      }),
    Case(
      what: "isFinished rises before isExecuting falls",
      work: {
        $0.begin()
        $0.change(finished: true, reporting: .isFinished)
        $0.change(executing: false, reporting: .isExecuting)
      }, lints: [.executingAndFinished]),
    Case(
      what: "isExecuting rises when it is finished already",
      work: {
        $0.change(finished: true, reporting: .isFinished)
        $0.begin()
      }, lints: [.executingAndFinished]),
    Case(
      what: "isExecuting rises without a word", work: { $0.change(executing: true) }, lints: [.missingKeyValueChange]),
    Case(
      what: "both flip without a word",
      work: {
        $0.begin()
        $0.change(executing: false, finished: true)
      }, lints: [.missingKeyValueChange]),
    Case(
      what: "isExecuting falls without a word, isFinished is reported",
      work: {
        $0.begin()
        $0.change(executing: false)
        $0.change(finished: true, reporting: .isFinished)
      }, lints: [.missingKeyValueChange]),
    Case(what: "cancelled before, it returns", isCancelled: true, work: { _ in }, lints: [.cancelledNotFinishing]),
    Case(what: "not cancelled, it returns", work: { $0.begin() }),
    Case(
      what: "cancelled before, it finishes", isCancelled: true,
      work: { $0.change(finished: true, reporting: .isFinished) }),
    Case(
      what: "cancelled before, its work goes on", isCancelled: true, goesOn: true, work: { $0.begin() },
      lints: [.cancelledNotFinishing]),
    Case(
      what: "cancelled meanwhile, it returns",
      work: {
        $0.begin()
        $0.cancel()
      }, lints: [.cancelledNotFinishing]),
    Case(
      what: "cancelled meanwhile, its work goes on", goesOn: true,
      work: {
        $0.begin()
        $0.cancel()
      }),
  ]

  @Test(arguments: starts.indices)
  func `A class that overrides start`(_ index: Int) {
    let its = Self.starts[index]
    run(world { ReportingOperation(goesOn: its.goesOn, work: its.work) }, its)
  }

  static let mains: [Case] = [
    Case(what: "it ends itself inside main", work: { $0.end() }),
    Case(what: "it goes on", work: { $0.begin() }),
    Case(
      what: "it ends inside main without a word",
      work: {
        $0.begin()
        $0.change(executing: false, finished: true)
      }, lints: [.missingKeyValueChange]),
    Case(
      what: "cancelled before, main is left out", isCancelled: true, work: { _ in }, lints: [.cancelledNotFinishing]),
    Case(
      what: "cancelled meanwhile, it returns",
      work: {
        $0.begin()
        $0.cancel()
      }, lints: [.cancelledNotFinishing]),
  ]

  @Test(arguments: mains.indices, [true, false])
  func `A class that overrides isFinished, with the default start`(_ index: Int, _ isByHand: Bool) {
    let its = Self.mains[index]
    run(world { OpenEndedOperation(goesOn: its.goesOn, work: its.work) }, its, isByHand: isByHand)
  }

  private func run(_ operation: FlagKeepingOperation, _ its: Case, isByHand: Bool = false) {
    if its.isCancelled { operation.cancel() }
    if isByHand {
      operation.start()
    } else {
      world { OperationQueue() }.addOperation(operation)
      world.runtime.run()
    }
    #expect(world.lints == its.lints, "\(its.what)")
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil, "\(its.what)")
  }

  @Test func `The event names the operation and its queue`() {
    let (queue, operation) = world { (OperationQueue(), ReportingOperation { $0.change(executing: true) }) }
    queue.addOperation(operation)
    world.runtime.run()
    #expect(world.log.changes.last == .linted(.missingKeyValueChange, operation: operation.id, queue: queue.id))
  }

  @Test func `Finished in its queue before its start, it leaves and is reported`() {
    let (queue, operation) = world { (OperationQueue(), ReportingOperation { _ in Issue.record("it was started") }) }
    queue.isSuspended = true
    queue.addOperation(operation)
    operation.end()
    #expect(world.lints == [.finishedBeforeStart])
    #expect(operation.state == .finished)
    #expect(queue.operationCount == 0)
    queue.isSuspended = false
    world.runtime.run()
  }

  @Test func `Finished in no queue, its start by hand is not reported`() {
    let operation = world { ReportingOperation { $0.end() } }
    operation.start()
    #expect(world.lints.isEmpty)
    #expect(operation.state == .finished)
  }

  @Test func `An operation that ends with main and reports it again is finished once`() {
    let operation = world { OpenEndedOperation { $0.end() } }
    operation.start()
    operation.end()
    #expect(world.log.changes.filter { $0 == .operation(operation.id, .finished(.completed)) }.count == 1)
  }
}
