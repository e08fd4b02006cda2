/// The handles of a play in real time: its operations by index, its queues by name.
final class PlayHandles: Sendable {
  private struct State {
    var operations: [Operation] = []
    var queues: [String: OperationQueue] = [:]
  }

  private let state = Lock(State())
  /// The queue of the steps of dispatch groups.
  let notifications = OperationQueue()

  var operations: [Operation] { state.withLock { $0.operations } }
  var queues: [String: OperationQueue] { state.withLock { $0.queues } }

  /// Adds queues, and operations after those that are there.
  func append(_ operations: [Operation], _ queues: [String: OperationQueue]) {
    state.withLock { state in
      state.operations += operations
      state.queues.merge(queues) { first, _ in first }
    }
  }
}
