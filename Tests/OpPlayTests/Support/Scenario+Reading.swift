import OpPlay
import Testing

extension Scenario {
  /// Reads the text of a file that has to be free of errors.
  init(reading text: String, file: String = "play.yaml", sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (scenario, problems) = ScenarioLoader.load(file: file, bytes: Array(text.utf8))
    self = try #require(scenario, "\(problems)", sourceLocation: sourceLocation)
  }
}
