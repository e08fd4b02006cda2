/// A thread that waits until something is done.
struct Wait: Hashable {
  var worker: WorkerID
  /// Whose body it runs; nil outside of all.
  var body: OperationID?
  var target: WaitTarget
}
