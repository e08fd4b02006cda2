/// A time in which an operation is paused or a queue suspended; open while `end` is nil.
package struct LaneInterval: Hashable, Sendable {
  package var start: EngineTime
  package var end: EngineTime?

  package init(start: EngineTime, end: EngineTime? = nil) { (self.start, self.end) = (start, end) }
}

extension [LaneInterval] {
  /// Whether an interval contains `time`; an open one lasts until `end`.
  func covers(_ time: EngineTime, until end: EngineTime) -> Bool {
    contains { $0.start <= time && time < $0.end ?? end }
  }

  /// The start of the open interval; nil if none is open.
  package var openSince: EngineTime? { last.flatMap { $0.end == nil ? $0.start : nil } }

  /// Begins an interval, unless one is open.
  package mutating func open(at time: EngineTime) { if openSince == nil { append(LaneInterval(start: time)) } }

  /// Ends the open interval, if any.
  package mutating func close(at time: EngineTime) { if openSince != nil { self[count - 1].end = time } }
}
