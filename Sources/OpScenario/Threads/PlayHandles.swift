import OpEngine

/// The handles of a play in real time: its operations by index, its queues by name.
struct PlayHandles: Sendable {
  let operations: [Operation]
  let queues: [String: OperationQueue]
  /// The queue of the steps of dispatch groups.
  let notifications: OperationQueue
}
