import OpEngine
import OpTUICore

/// A running program, with everything that existed in it when it was looked at.
protocol ObservedProgram {
  var pid: Int { get }
  var title: String { get }
  /// The name in titles.
  var name: String { get }
  var log: RecordedLog { get }
}

extension ObservedProgram {
  var timeline: Timeline { Timeline(log.events, workers: log.workers) }
}
