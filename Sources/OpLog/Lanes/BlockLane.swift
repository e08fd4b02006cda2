package import OpEngine

/// One of several blocks of an operation according to the log: when it ran, and on which thread.
package struct BlockLane: Hashable, Sendable {
  /// The number of the block, from 1.
  package let number: Int
  /// The number of its thread; nil where the log does not tell.
  package let worker: Int?
  package let start: EngineTime
  package internal(set) var end: EngineTime?
  /// The times in which the block waits for an operation or a queue.
  package internal(set) var waits: [LaneInterval] = []

  package var isRunning: Bool { end == nil }

  package var isWaiting: Bool { isRunning && waits.openSince != nil }

  /// Returns how long it has run, or ran.
  package func duration(at now: EngineTime) -> Duration { (end ?? now) - start }

  mutating func finish(at time: EngineTime) {
    guard isRunning else { return }
    waits.close(at: time)
    end = time
  }
}
