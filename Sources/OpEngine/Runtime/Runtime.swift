internal import Dispatch

/// The driver of an engine: it has the time, and carries out the engine's actions.
package protocol Runtime: AnyObject, Sendable {
  /// Whether threads run by themselves: workers fetch their work, waiters sleep, and time passes. Read once.
  var isLive: Bool { get }
  /// The time, read under the engine's lock: it must not take another one.
  var now: EngineTime { get }
  /// Takes over actions in order. Called outside the engine's lock, on the thread of the call that caused them.
  func accept(_ actions: [EngineAction], from engine: Engine)
  /// Lets others go first, if possible: the calling thread is about to do something that they can notice, or has done
  /// it.
  func yieldPoint()
  /// Runs further blocks of `operation` that do not run yet, until `isDone`.
  func runBlocks(of operation: Operation, until isDone: () -> Bool)
  /// Has the main thread carry out `body` when it polls for work.
  func runOnMain(_ body: @escaping @Sendable () -> Void)
  /// Runs due work, moving time, until `isDone` or until nothing is left.
  func run(until isDone: () -> Bool)
  /// Takes notice that a worker has no work; called by the worker before it sleeps.
  func workerFellAsleep()
}

// With real threads, and in a play, other threads run by themselves.
extension Runtime {
  package var isLive: Bool { false }
  package func runOnMain(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: body) }
  package func yieldPoint() {}
  package func runBlocks(of operation: Operation, until isDone: () -> Bool) {}
  package func run(until isDone: () -> Bool) {}
  package func workerFellAsleep() {}
}
