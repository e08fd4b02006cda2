/// The calls by which the steps of a play act on its engine: by ids in virtual time, by handles on threads.
///
/// Operations are identified by their index in the `PlayTable`, queues by name.
protocol PlayEngine: AnyObject {
  /// The caller of an action: a fiber in virtual time, or the machine of a thread.
  associatedtype Caller

  var core: PlayCore { get }
  var now: EngineTime { get }
  func origin(for caller: Caller) -> StepOrigin

  // Queues and operations.
  func perform(_ command: UserCommand, by caller: Caller)
  func add(_ additions: [Addition], to queue: String, by caller: Caller)
  func start(_ operation: Int, by caller: Caller)
  func cancel(_ operations: [Int], by caller: Caller)
  func addDependency(_ operation: Int, on other: Int, by caller: Caller)
  func removeDependency(_ operation: Int, on other: Int, by caller: Caller)
  func addBlock(_ steps: [Step], to operation: Int, by caller: Caller)
  /// Fails an operation whose body the caller runs, the first time.
  func fail(_ operation: Int, with message: String, by caller: Caller)

  // Methods of classes.
  func call(_ method: Step.Method, of operation: Int, by caller: Caller)
  func detach(_ steps: [Step], from operation: Int)
  func set(_ changes: [Step.FlagValue], of operation: Int, isSilent: Bool, by caller: Caller)
  /// Returns the result of a key's getter; false for a key that the operation does not have.
  func flag(_ key: String, of operation: Int) -> Bool
  /// Records that a method has read `isCancelled`.
  func noticeCancel(of operation: Int, by caller: Caller)

  // The play.
  func refuse(_ code: Misuse.Code, by caller: Caller)
  /// Runs the steps on a worker of the pool, in the name of a dispatch group.
  func runNotification(_ steps: [Step], of group: String, by caller: Caller)
  /// Appends lines to the log without others in between.
  /// - Returns: the number of the first.
  @discardableResult
  func append(_ lines: [LogEvent]) -> Int
  /// Holds the play, if it respects holds.
  func stand(at hold: Step.Hold)
  func passMark()
  /// Has a question written, and asks it.
  func inquire(_ inquiry: Inquiry, by caller: Caller)
  /// The state in which nothing moves, in words.
  var stall: StallReport { get }
  /// Lets the engine note something that nobody has called.
  func note(_ input: (inout EngineState) -> Void)
  /// Reports the new findings of lints.
  func reportLints()
  /// Stops the play, because it exceeds its bounds.
  func exhaust(_ report: String)
}

/// A part of an `add` step's addition to a queue.
enum Addition {
  case one(Int)
  case batch([Int])
}

extension PlayEngine {
  /// Adds operations, of which barriers are added one by one.
  /// - Parameter isBatch: whether they are added in batches, which only barriers separate.
  func add(_ operations: [Int], to queue: String, isBatch: Bool, by caller: Caller) {
    var additions: [Addition] = []
    var batch: [Int] = []
    for operation in operations {
      if isBatch, core.table[operation].plan.kind != .barrier {
        batch.append(operation)
        continue
      }
      if !batch.isEmpty { additions.append(.batch(batch.takeAll())) }
      additions.append(.one(operation))
    }
    if !batch.isEmpty { additions.append(.batch(batch)) }
    add(additions, to: queue, by: caller)
  }
}
