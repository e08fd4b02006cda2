/// A thread that waits until something is done.
struct Wait: Hashable {
  var worker: WorkerID
  /// The operation whose body the thread runs; nil outside of all.
  var body: OperationID?
  var target: WaitTarget
}

/// A wait, and when it began.
struct TimedWait {
  var wait: Wait
  /// The time at which it began, for observers that come late; nil if that was not noted.
  var since: EngineTime?
}
