/// The provider of the main thread of a live engine, which also knows whether any of its threads moves.
package protocol LiveHost: AnyObject, Sendable {
  /// Has the main thread carry out `body` when it polls for work.
  func runOnMain(_ body: @escaping @Sendable () -> Void)
  /// Notes that a worker has nothing to do; the worker calls this before it sleeps.
  func workerFellAsleep()
  /// Returns when the blocks of `operation` that other workers run have ended, or when the caller may just as well wait.
  func awaitBlocks(of operation: Operation, until isDone: () -> Bool)
}
