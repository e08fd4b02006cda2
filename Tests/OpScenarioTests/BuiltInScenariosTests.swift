import OpScenario
import Scenarios
import Testing

/// The built-in scenarios are lessons and tests at once: each says in `expect` what has to come out.
@Suite struct BuiltInScenariosTests {
  @Test(arguments: BuiltIn.all.map(\.name))
  func comesOutAsItExpects(name: String) throws {
    let builtIn = try #require(BuiltIn.all.first { $0.name == name })
    let (scenario, problems) = ScenarioLoader.load(file: name, bytes: Array(builtIn.text.utf8))
    #expect(problems.isEmpty, "\(problems.map { "\($0.place?.line ?? 0): \($0.message)" })")
    let failures = Verifier.check(try #require(scenario))
    #expect(failures.isEmpty, "\(failures.map { "\($0.place?.line ?? 0): \($0.code): \($0.message) \($0.notes)" })")
  }
}
