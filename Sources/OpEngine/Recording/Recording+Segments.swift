internal import Dispatch

// The latest part of a log, in segments.
extension Recording {
  /// The time after which a recording that could not write tries again.
  static let retryInterval = DispatchTimeInterval.seconds(1)

  /// Begins the next segment if it is time.
  /// - Returns: false if nothing can be written at present.
  func prepareSegment() -> Bool {
    let isOver = taken.withLock { $0.isOver }
    let now = engine.withEngine { $0.runtime.now } ?? .zero
    guard output.withLock({ !$0.isStalled || $0.resume(at: now) }) else {
      guard isOver else { return false }
      taken.withLock { $0.pieces = [] }
      return true
    }
    if !isOver, output.withLock({ $0.isSegmentComplete(at: now) }) {
      engine.withEngine { engine in engine.core.withLock { $0.beginSegment(for: self) } }
    }
    return true
  }

  /// Drops all events until there is space. The first time, the user is told.
  func stall(for error: EngineError) {
    engine.withEngine { engine in engine.core.withLock { $0.drop(for: self) } }
    if output.withLock({ $0.stall() }) { onFailure(error.temporary) }
  }

  /// Writes pieces. A recording in segments waits for space if there is none.
  /// - Returns: the chunks, empty, with their memory.
  func writeOrStall(_ pieces: consuming [Piece]) throws(EngineError) -> [[LogRecord]] {
    do throws(EngineError) {
      return try write(pieces)
    } catch {
      guard isSegmented else { throw error }
      stall(for: error)
      return []
    }
  }
}
