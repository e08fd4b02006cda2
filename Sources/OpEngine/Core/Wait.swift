/// A thread that waits for a target.
struct Wait: Hashable {
  var worker: WorkerID
  /// The operation whose body the thread runs; nil outside all bodies.
  var body: OperationID?
  var target: WaitTarget
}

/// A wait with its start time.
struct TimedWait {
  var wait: Wait
  /// The start time, for late observers; nil if not recorded.
  var since: EngineTime?
}
