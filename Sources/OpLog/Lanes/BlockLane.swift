/// One of several blocks of an operation in a log, with its times and its thread.
package struct BlockLane: Hashable, Sendable {
  /// The block's number, from 1.
  package let number: Int
  /// The thread's number; nil if the log does not give it.
  package let worker: Int?
  package let start: EngineTime
  package internal(set) var end: EngineTime?
  /// The times in which the block waits for an operation or a queue.
  package internal(set) var waits: [LaneInterval] = []

  package var isRunning: Bool { end == nil }

  package var isWaiting: Bool { isRunning && waits.openSince != nil }

  /// Returns the running time of the block, so far or in all.
  package func duration(at now: EngineTime) -> Duration { (end ?? now) - start }

  mutating func finish(at time: EngineTime) {
    guard isRunning else { return }
    waits.close(at: time)
    end = time
  }
}
