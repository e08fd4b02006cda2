package import OpEngine

/// A time in which an operation is paused or a queue suspended; it goes on where `end` is nil.
package struct LaneInterval: Hashable, Sendable {
  package var start: EngineTime
  package var end: EngineTime?

  package init(start: EngineTime, end: EngineTime? = nil) {
    self.start = start
    self.end = end
  }
}

extension [LaneInterval] {
  /// The beginning of the interval that goes on; nil where none does.
  package var openSince: EngineTime? { last.flatMap { $0.end == nil ? $0.start : nil } }

  /// Begins an interval, unless one goes on.
  package mutating func open(at time: EngineTime) { if openSince == nil { append(LaneInterval(start: time)) } }

  /// Ends the interval that goes on, if there is one.
  package mutating func close(at time: EngineTime) { if openSince != nil { self[count - 1].end = time } }
}
