/// A thread that waits until something is done.
struct Wait: Hashable {
  var worker: WorkerID
  /// The operation whose body the thread runs; nil outside of all.
  var body: OperationID?
  var target: WaitTarget
  /// The time at which the wait began, for observers that come late; nil if that was not noted.
  var since: EngineTime?
}
