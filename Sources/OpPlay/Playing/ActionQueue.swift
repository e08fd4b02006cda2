/// The engine's pending actions, each with the thread that caused it.
struct ActionQueue {
  private var actions: [(action: EngineAction, worker: WorkerID)] = []
  private var next = 0
  private var isDraining = false

  mutating func append(_ new: [EngineAction], by worker: WorkerID) { actions += new.map { ($0, worker) } }

  /// Begins to carry out the actions.
  /// - Returns: false if a caller further up the stack already does.
  mutating func beginDraining() -> Bool {
    defer { isDraining = true }
    return !isDraining
  }

  /// Removes and returns the next action; nil ends the draining.
  mutating func pop() -> (action: EngineAction, worker: WorkerID)? {
    guard next < actions.count else {
      actions.removeAll(keepingCapacity: true)
      (next, isDraining) = (0, false)
      return nil
    }
    defer { next += 1 }
    return actions[next]
  }
}
