import OpEngine

/// A play that is over, as its claims are verified.
protocol PlayedScenario {
  var scenario: Scenario { get }
  var events: [LogEvent] { get }
  /// Returns what an operation has left behind.
  func result(of operation: String) -> OperationResult?
  /// Returns why an operation is not running, link by link.
  func chainText(of operation: String) -> String?
}
