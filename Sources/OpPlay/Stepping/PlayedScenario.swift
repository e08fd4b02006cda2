import OpEngine

/// A play, at its end or before, as claims about it are verified.
protocol PlayedScenario {
  var scenario: Scenario { get }
  var events: [LogEvent] { get }
  /// Returns what an operation has left behind.
  func result(of operation: String) -> OperationResult?
  /// The threads of the file that still wait, each in one clause; none where only the log knows of them.
  var waitingThreads: [String] { get }
}
