import OpScenario
import Scenarios
import Testing

@testable import OpTUI

@Suite struct ScenarioFileTests {
  static let wrongNames: [(String, String)] = [
    ("images/pipelin", "did you mean 'images/pipeline'?"),
    ("pipeline", "did you mean 'images/pipeline'?"),
    ("pipelnie", "did you mean 'images/pipeline'?"),
    ("nothing-like-it", "`optui list`"),
    ("", "`optui list`"),
    ("/", "is a folder"),
    (#filePath + "/below-a-file", "there is no file"),
  ]

  @Test(arguments: wrongNames) func aWrongNameIsExplained(name: String, hint: String) {
    let failure = #expect(throws: Failure.self) { try ScenarioFile(named: name) }
    #expect(failure?.status == .invalidScenario)
    #expect(failure?.message?.contains(hint) == true, "\(failure?.message ?? "nothing") should say \(hint)")
  }

  @Test func aBuiltInScenarioIsFoundByItsName() throws {
    let builtIn = try #require(BuiltIn.all.first)
    let file = try ScenarioFile(named: builtIn.name)
    #expect(file.bytes == Array(builtIn.text.utf8))
    #expect(file.load().scenario?.file == builtIn.name)
  }

  @Test(arguments: [
    ("a.yaml", "a"), ("some/where/b.yaml", "b"), ("images/pipeline", "pipeline"), ("c.txt", "c.txt"), ("d.yaml/", "d"),
  ])
  func theTitleHasTheShortName(path: String, name: String) {
    #expect(ScenarioFile(name: path, bytes: []).shortName == name)
  }
}
