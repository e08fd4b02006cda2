import Scenarios
import Testing
import Translations

@testable import OpScenario

/// The extensions of Foundation in scenarios.
@Suite struct FoundationExtensionTests {
  private static func scenario(_ text: String) throws -> Scenario {
    try #require(ScenarioLoader.load(file: "x.yaml", bytes: Array(text.utf8)).scenario)
  }

  @Test(arguments: BuiltIn.all)
  func `The text of a built-in scenario tells the same as the scenario`(_ builtIn: BuiltIn) throws {
    let scenario = try Self.scenario(builtIn.text)
    let scan = KeyScan(builtIn.text)
    #expect(scan.extensions == scenario.extensions)
    #expect(scan.questionCount == scenario.questionCount)
  }

  @Test(arguments: [
    ("operations: {a: {kind: pausable, queue: q}}", [FoundationExtension.pausable]),
    ("operations: {a: {kind: manual, queue: q}}", [.manual]), ("operations: {a: {kind: async, queue: q}}", [.async]),
    ("operations: {a: {kind: invocation, queue: q, result: 1}}", [.invocation, .result]),
    ("operations: {a: {queue: q, fails: {at: 1s, message: no}}}", [.fails]),
    ("operations: {a: {queue: q, steps: [{fail: no}]}}", [.fails]),
    ("operations: {a: {queue: q, exclusive: [screen]}}", [.exclusive]),
    ("operations: {a: {queue: q, conditions: [{id: c}]}}", [.conditions]),
    ("operations: {a: {queue: q, kind: group, mode: chain, children: [b]}, b: {}}", [.group, .chain]),
    ("operations: {a: {queue: q, kind: group, mode: batch, children: [b]}, b: {}}", [.group]),
    ("policy: {cycles: strict}", [.strict]), ("policy: {cycles: faithful}", []),
    ("operations: {a: {queue: q, kind: custom}, b: {queue: q, kind: sync}, c: {kind: block, queue: q}}", []),
  ])
  func `Each key and kind is recognized`(part: String, extensions: [FoundationExtension]) throws {
    let text = "optui: 1\ntitle: kind is manual\nqueues: {q: {}}\n" + part + "\n"
    #expect(try Self.scenario(text).extensions == extensions)
    #expect(KeyScan(text).extensions == extensions)
  }

  /// A kind or key of the engine that is added later has to be declared, too.
  @Test func `Every extension belongs to a key of the format`() {
    let keys = ["kind", "mode", "conditions", "exclusive", "result", "fails", "fail", "cycles"]
    #expect(Set(keys.flatMap(FoundationExtension.all)) == Set(FoundationExtension.allCases))
    #expect(FoundationExtension.all(ofKey: "queue") == [])
  }
}
