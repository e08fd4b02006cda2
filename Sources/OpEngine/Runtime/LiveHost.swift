/// The provider of the main thread of a live engine, which also knows whether any of its threads moves.
package protocol LiveHost: AnyObject, Sendable {
  /// Has the main thread carry out `body` when it polls for work.
  func runOnMain(_ body: @escaping @Sendable () -> Void)
  /// Takes notice that a worker has no work; called by the worker before it sleeps.
  func workerFellAsleep()
  /// Returns when the blocks of `operation` on other workers have ended, or when the caller may wait itself.
  func awaitBlocks(of operation: Operation, until isDone: () -> Bool)
}
