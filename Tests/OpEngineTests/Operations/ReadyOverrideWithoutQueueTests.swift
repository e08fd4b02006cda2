import Testing

@testable import OpEngine

/// B1: an overridden `isReady` is queried even without a queue, when the dependencies of its operation allow a start.
struct ReadyOverrideWithoutQueueTests {
  private let world = World()

  private final class Unready: Operation, @unchecked Sendable {
    // Sendable: virtual time has one thread.
    private(set) var queries = 0
    var whenQueried: () -> Void = {}

    override var isReady: Bool {
      queries += 1
      whenQueried()
      return super.isReady
    }
  }

  @Test func `It is queried once when the last dependency has finished`() {
    let (first, second, unready) = world { (Operation(), Operation(), Unready()) }
    unready.addDependency(first)
    unready.addDependency(second)
    first.start()
    #expect(unready.queries == 0, "it still waits")
    second.start()
    #expect(unready.queries == 1)
  }

  @Test func `It is queried when its dependency is removed, and when it is cancelled`() {
    let (dependency, freed, cancelled) = world { (Operation(), Unready(), Unready()) }
    freed.addDependency(dependency)
    cancelled.addDependency(dependency)
    freed.removeDependency(dependency)
    #expect(freed.queries == 1)
    cancelled.cancel()
    #expect(cancelled.queries == 1)
  }

  @Test func `It is not queried once it was started by hand, or has been freed`() {
    let (dependency, started) = world { (Operation(), Unready()) }
    started.addDependency(dependency)
    started.cancel()
    started.start()
    let queries = started.queries
    let notes = Trail<String>()
    do {
      let gone = world { Unready() }
      gone.whenQueried = { notes.append("queried") }
      gone.addDependency(dependency)
    }
    dependency.start()
    #expect(started.queries == queries)
    #expect(notes.entries.isEmpty)
  }

  /// A class like those of packages that evaluate conditions: the query itself begins the evaluation, and only its
  /// result makes another operation ready.
  private final class Evaluated: Operation, @unchecked Sendable {
    // Sendable: virtual time has one thread.
    private var isEvaluated = false

    override var isReady: Bool { super.isReady && isEvaluated }

    func noteEvaluation() {
      willChangeValue(forKey: "isReady")
      isEvaluated = true
      didChangeValue(forKey: "isReady")
    }
  }

  @Test func `A query may begin the work that another operation waits for`() {
    let queue = world { OperationQueue() }
    let (dependency, evaluator, evaluated) = world { (Operation(), Unready(), Evaluated()) }
    evaluator.addDependency(dependency)
    evaluator.whenQueried = { [unowned dependency] in if dependency.isFinished { evaluated.noteEvaluation() } }
    queue.addOperations([evaluated, dependency], waitUntilFinished: false)
    world.runtime.run()
    #expect(evaluated.isFinished)
    evaluator.whenQueried = {}
  }
}
