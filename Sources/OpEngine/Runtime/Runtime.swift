internal import Dispatch

/// What drives an engine: it knows the time, and does what the engine decides.
package protocol Runtime: AnyObject, Sendable {
  /// Read under the engine's lock: it must take none.
  var now: EngineTime { get }
  /// Takes over deeds in order. Called outside the engine's lock, on the thread of the call that caused them.
  func accept(_ deeds: [Deed], from engine: Engine)
  /// The calling thread is about to do what others can notice, or has done it: whoever may go first now does.
  func giveWay()
  /// Runs further blocks of `operation` that nobody runs yet, until `isDone`.
  func runBlocks(of operation: Operation, until isDone: () -> Bool)
  /// Has the main thread carry out `body` when it looks for work.
  func runOnMain(_ body: @escaping @Sendable () -> Void)
  /// Runs what is due, moving time, until `isDone` or until nothing is left.
  func run(until isDone: () -> Bool)
}

// With real threads, and in a play, others go their own way.
extension Runtime {
  package func runOnMain(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: body) }
  package func giveWay() {}
  package func runBlocks(of operation: Operation, until isDone: () -> Bool) {}
  package func run(until isDone: () -> Bool) {}
}
