import Testing

@testable import OpEngine

/// Observers: any number, at any time, one total order.
struct ObserverTests {
  private let world = World()

  private func work() {
    let (queue, operations) = world { (OperationQueue(), (0..<5).map { _ in Operation() }) }
    operations[4].addDependency(operations[0])
    queue.addOperations(operations, waitUntilFinished: true)
  }

  @Test func `All observers see the same events in the same order, without a gap`() {
    let logs = (0..<10).map { _ in EventLog() }
    let tokens = logs.map { log in world.engine.observers.observe { log.append($0) } }
    work()
    let sequence = world.log.events.map(\.sequence)
    #expect(sequence == Array(1...UInt64(sequence.count)))
    for log in logs { #expect(log.events.map(\.sequence) == sequence) }
    for log in logs { #expect(log.changes == world.log.changes) }
    withExtendedLifetime(tokens) {}
  }

  @Test func `A cancelled or forgotten token ends the observation`() {
    let (first, second) = (EventLog(), EventLog())
    let token = world.engine.observers.observe { first.append($0) }
    _ = world.engine.observers.observe { second.append($0) }
    work()
    let count = first.events.count
    #expect(count > 0)
    #expect(second.events.isEmpty)
    token.cancel()
    token.cancel()
    work()
    #expect(first.events.count == count)
  }

  @Test func `Unobserved changes have no number`() {
    let engine = Engine(world.runtime, misuse: .report)
    let log = EventLog()
    Engine.$current.withValue(engine) {
      let first = Operation()
      let token = engine.observers.observe { log.append($0) }
      let second = Operation()
      token.cancel()
      let third = Operation()
      let again = engine.observers.observe { log.append($0) }
      let last = Operation()
      again.cancel()
      withExtendedLifetime((first, second, third, last)) {}
    }
    #expect(log.events.map(\.sequence) == [1, 2])
  }

  @Test func `An observer may end itself, and others, while it is called`() {
    let notes = Trail<String>()
    let tokens = Tokens()
    for index in 0..<4 {
      tokens.keep(
        world.engine.observers.observe { _ in
          notes.append("\(index)")
          if index == 1 { tokens.cancel([1, 2]) }
        })
    }
    let first = world { Operation() }
    #expect(notes.entries == ["0", "1", "3"])
    let second = world { Operation() }
    #expect(notes.entries == ["0", "1", "3", "0", "3"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `An observer that is added by an observer gets the next batch`() {
    let tokens = Tokens()
    let log = EventLog()
    tokens.keep(
      world.engine.observers.observe { [world] _ in
        if tokens.count < 2 { tokens.keep(world.engine.observers.observe { log.append($0) }) }
      })
    let first = world { Operation() }
    #expect(log.events.isEmpty)
    first.cancel()
    #expect(log.changes == [.operation(first.id, .cancelled(.asked))])
  }

  @Test func `A closure that owns the tokens of others frees them when it is freed`() {
    weak var kept: EventLog?
    var outer: ObservationToken?
    do {
      let log = EventLog()
      kept = log
      let inner = world.engine.observers.observe { log.append($0) }
      let middle = world.engine.observers.observe { _ in withExtendedLifetime(inner) {} }
      outer = world.engine.observers.observe { _ in withExtendedLifetime(middle) {} }
    }
    work()
    #expect(kept?.events.isEmpty == false)
    outer?.cancel()
    #expect(kept == nil)
    work()
    outer = nil
  }

  @Test func `A closure that owns its own token can free it while it is called`() {
    let tokens = Tokens()
    let notes = Trail<String>()
    tokens.keep(
      world.engine.observers.observe { _ in
        notes.append("called")
        tokens.cancel([0])
        tokens.drop()
      })
    work()
    #expect(notes.entries == ["called"])
  }

  @Test func `An observer may call the engine; what follows comes after, in order`() {
    let (queue, trigger, follower) = world { (OperationQueue(), BlockOperation(), Operation()) }
    trigger.addExecutionBlock { [unowned trigger] in #expect(trigger.isExecuting) }
    let late = EventLog()
    let token = world.engine.observers.observe { batch in
      for event in batch where event.change == .operation(trigger.id, .dispatched) { queue.addOperation(follower) }
      late.append(batch)
    }
    queue.addOperation(trigger)
    world.runtime.run()
    token.cancel()
    #expect(late.events.map(\.sequence) == world.log.events.map(\.sequence).suffix(late.events.count))
    let executing = world.log.changes.filter {
      $0 == .operation(trigger.id, .executing) || $0 == .operation(follower.id, .executing)
    }
    #expect(
      executing == [.operation(trigger.id, .executing), .operation(follower.id, .executing)],
      "what was decided first begins first")
  }

  @Test func `An observer may query the engine, and create operations`() {
    let made = Tokens()
    let notes = Trail<String>()
    let token = world.engine.observers.observe { [world] batch in
      for event in batch {
        guard case .operation(let id, .finished(_)) = event.change else { continue }
        notes.append("\(world.engine.explanation(of: id).chain.count)")
        if made.mark() { world { Operation().start() } }
      }
    }
    world { Operation().start() }
    token.cancel()
    #expect(notes.entries == ["0", "0"])
  }

  @Test func `Threads that observe and work at the same time get one gapless sequence each`() {
    let world = world
    onThreads(4) { index in
      for _ in 0..<50 {
        let log = EventLog()
        let token = world.engine.observers.observe { log.append($0) }
        let operation = world { Operation() }
        operation.start()
        token.cancel()
        let numbers = log.events.map(\.sequence)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }, "thread \(index): \(numbers)")
      }
    }
    world { Operation().start() }
    let all = world.log.events.map(\.sequence)
    #expect(all == Array(1...UInt64(all.count)))
  }

  @Test(.timeLimit(.minutes(10))) func `The events as a sequence`() async {
    let engine = Engine(VirtualRuntime(), misuse: .report)
    let stream = engine.observers.events()
    let id = Engine.$current.withValue(engine) { () -> OperationID in
      let operation = Operation()
      operation.start()
      return operation.id
    }
    var heard: [EngineEvent.Change] = []
    for await case .event(let event) in stream {
      heard.append(event.change)
      if heard.count == 3 { break }
    }
    #expect(heard == [.created(id, .sync, .normal), .operation(id, .executing), .operation(id, .finished(.completed))])
  }

  @Test(.timeLimit(.minutes(10))) func `A slow reader learns how much it missed, and blocks no thread`() async {
    let engine = Engine(VirtualRuntime(), misuse: .report)
    let stream = engine.observers.events(keeping: 3)
    Engine.$current.withValue(engine) { for _ in 0..<5 { Operation().start() } }
    var iterator = stream.makeAsyncIterator()
    guard case .missed(12) = await iterator.next() else { return #expect(Bool(false), "it was not told of a gap") }
    for sequence in 13...15 {
      guard case .event(let event) = await iterator.next() else { return #expect(Bool(false), "an event is missing") }
      #expect(event.sequence == UInt64(sequence))
    }
  }

  @Test(.timeLimit(.minutes(10))) func `The sequence ends with its engine`() async {
    let stream = Engine(VirtualRuntime(), misuse: .report).observers.events()
    for await element in stream { Issue.record("\(element)") }
  }

  @Test(.timeLimit(.minutes(10))) func `A reader that stops reading is removed`() async {
    let engine = Engine(VirtualRuntime(), misuse: .report)
    let reader = Task { [stream = engine.observers.events()] in for await _ in stream {} }
    #expect(engine.observers.isObserved)
    reader.cancel()
    await reader.value
    #expect(!engine.observers.isObserved)
  }
}

/// Tokens that observers reach.
private final class Tokens: Sendable {
  private let kept = Lock<[ObservationToken]>([])
  private let isMarked = Lock(false)

  func keep(_ token: ObservationToken) { kept.withLock { $0.append(token) } }

  var count: Int { kept.withLock { $0.count } }

  func cancel(_ indices: [Int]) {
    for token in kept.withLock({ kept in indices.map { kept[$0] } }) { token.cancel() }
  }

  func drop() {
    let tokens = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(tokens) {}
  }

  /// True once.
  func mark() -> Bool {
    isMarked.withLock { isMarked in
      defer { isMarked = true }
      return !isMarked
    }
  }
}
