import Testing

@testable import OpPlay

extension ScenarioSession {
  /// Returns a session that continues the file with this text.
  static func continuing(_ text: String, file: String = "f.yaml") throws -> ScenarioSession {
    try #require(ScenarioSession(file: file, bytes: Array(text.utf8)))
  }
}
