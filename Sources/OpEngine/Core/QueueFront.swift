/// The first member of a queue with barriers, which may be a barrier, and its first barrier.
struct QueueFront {
  let member: OperationID
  let barrier: OperationID
}
