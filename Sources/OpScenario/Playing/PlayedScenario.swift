import OpEngine

/// A play that is over, as whoever holds its scenario's claims against it asks of it.
protocol PlayedScenario {
  var scenario: Scenario { get }
  var events: [LogEvent] { get }
  /// What an operation has left behind.
  func result(of operation: String) -> OperationResult?
  /// Why an operation is not running, link by link.
  func chainText(of operation: String) -> String?
}

extension Play: PlayedScenario {}
