/// A running program, with everything that existed in it when it was looked at.
protocol ObservedProgram {
  var pid: Int { get }
  var title: String { get }
  /// The name in titles.
  var name: String { get }
  var log: RecordedLog { get }
  var timeline: Timeline { get }
  /// The time at which it was looked at.
  var time: EngineTime { get }
  /// Whether it knows nothing of being looked at: its operations may have been in their states for longer than the log
  /// says, and what its threads wait for is not certain.
  var isSampled: Bool { get }
  /// Sentences on what is likely, or not part of the log.
  var remarks: [String] { get }
}
