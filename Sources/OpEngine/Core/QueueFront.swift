/// The first member of a queue with barriers, which may be one, and the first barrier in it.
struct QueueFront {
  let member: OperationID
  let barrier: OperationID
}
