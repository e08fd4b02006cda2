/// The common part of a step's lines in the log.
struct StepOrigin {
  var time: EngineTime
  /// The number of its thread, if it has one.
  var worker: Int?
  /// The thread of the script, or the dispatch group, that takes the step; nil in a body.
  var thread: LogName?
  /// The operation whose body takes the step.
  var operation: LogName?

  /// Returns the same origin at another time.
  func at(_ time: EngineTime) -> StepOrigin {
    var origin = self
    origin.time = time
    return origin
  }

  /// Returns the line of a step for the viewer.
  func show(_ event: LogEvent.ShowEvent) -> LogEvent {
    if case .focus = event { return self.event(.show(event, by: nil)) }
    return self.event(.show(event, by: operation))
  }

  /// Returns a line with any body.
  func event(_ body: LogEvent.Body) -> LogEvent { LogEvent(time: time, worker: worker, thread: thread, body) }
}
