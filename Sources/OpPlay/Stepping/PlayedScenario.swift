/// A play, ended or not, whose expectations are verified.
protocol PlayedScenario {
  var scenario: Scenario { get }
  var events: [LogEvent] { get }
  var now: EngineTime { get }
  /// Whether nothing moves by itself any more; the user may change that.
  var isIdle: Bool { get }
  /// Returns what an operation has left behind.
  func result(of operation: String) -> OperationResult?
  /// The threads of the file that still wait, each in one clause; empty if only the log knows of them.
  var waitingThreads: [String] { get }
}
