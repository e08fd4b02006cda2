/// What drives an engine: it knows the time, and does what the engine decides.
package protocol Runtime: AnyObject, Sendable {
  /// Read under the engine's lock: it must take none.
  var now: EngineTime { get }
  /// Takes over deeds in order. Called outside the engine's lock, on the thread of the call that caused them.
  func accept(_ deeds: [Deed], from engine: Engine)
}
