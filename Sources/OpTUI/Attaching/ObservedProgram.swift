import OpEngine
import OpTUICore

/// A running program, with everything that existed in it when it was looked at.
protocol ObservedProgram {
  var pid: Int { get }
  var title: String { get }
  /// The name in titles.
  var name: String { get }
  var log: RecordedLog { get }
  /// The time at which it was looked at.
  var time: EngineTime { get }
  /// Whether its operations may have been in their states for longer than the log says.
  var beganBefore: Bool { get }
}

extension ObservedProgram {
  var timeline: Timeline { Timeline(log.events, workers: log.workers) }
}
