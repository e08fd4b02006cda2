/// A reference to an engine that does not retain it and may outlive it, shared by the engine's pool and its workers.
///
/// A weak reference would do the same, but slow down all reference counting of engines.
final class EngineAnchor: Sendable {
  private let engine = Lock<Unmanaged<Engine>?>(nil)

  /// Sets the engine. Called once, by its initialiser.
  func attach(_ engine: Engine) { self.engine.withLock { $0 = .passUnretained(engine) } }

  /// Removes the engine, after all running calls of `withEngine`. Called by the engine's end, without a lock.
  func detach() { engine.withLock { $0 = nil } }

  /// Calls `body` with the engine, whose end waits until `body` has returned and nothing here refers to the engine.
  /// - Parameter body: must not retain the engine, as a closure in it does that captures it: the release could be the
  ///   last one, and the engine would wait in its end for this call to return.
  /// - Returns: the result of `body`; nil if the engine ends or has ended.
  func withEngine<Result>(_ body: (Engine) -> Result) -> Result? {
    engine.withLock { engine in engine?._withUnsafeGuaranteedRef(body) }
  }
}
