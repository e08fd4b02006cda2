/// What the running code is part of: set around every body, block, completion block and scheduled closure.
struct ExecutionContext: Sendable {
  /// Task-local, which on a plain thread means thread-local.
  @TaskLocal static var current: ExecutionContext?

  var worker: WorkerID
  /// The operation whose body runs; nil in a completion block (R9).
  var operation: Operation?
  /// Its queue has just picked it: its start() is the queue's call.
  var isDispatch = false

  /// The thread this code runs on, as the engine counts threads.
  static var worker: WorkerID { current?.worker ?? .main }
}
