import Foundation
import Testing

@testable import OpPlay
@testable import OpScenario

/// Ids, in letters of any script.
@Suite struct IdentifierTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  private static let posters = """
    optui: 1
    title: 海报
    queues: {网络: {max: 1}}
    operations:
      海报: {queue: 网络, duration: 1s, result: 81}
      \(composed): {queue: 网络, duration: 1s, after: [海报]}
      тест-1: {queue: 网络, repeat: 2, duration: 1s}
    threads:
      旁白: [{wait: 海报}, {log: "结果是 $海报.result，$тест-1.2.isFinished"}, {focus: \(decomposed)}]
    script:
      - {at: 500ms, cancel: \(decomposed)}
    expect:
      - order: [海报.finished, \(decomposed).executing]
    """

  @Test(arguments: [
    "海报", "плакат", "αβγ", "_", "a-1", "カタカナ", "कि", "한국", "ẞ", composed, decomposed, "résumé-2",
  ])
  func `Letters of any script make an id`(id: String) {
    #expect(DeclaredIDs.isIdentifier(id))
    #expect(codes(of: "optui: 1\ntitle: t\noperations: {\(id): {}}\n") == [])
  }

  @Test(arguments: [
    "", "1", "-a", "1a", "a.b", "a b", "a，b", "海 报", "👍", "a👍", "٣", "\u{301}a", "\u{3164}", "a\u{200B}", "a\u{FE0F}",
    "“a”",
  ])
  func `Other characters make none`(text: String) { #expect(!DeclaredIDs.isIdentifier(text)) }

  @Test func `An id has one spelling, that of its declaration`() throws {
    #expect(
      codes(of: "optui: 1\ntitle: t\nqueues: {\(Self.composed): {}}\noperations: {\(Self.decomposed): {}}\n")
        == ["duplicate-id"])
    let (loaded, problems) = ScenarioLoader.load(file: "a.yaml", bytes: Array(Self.posters.utf8))
    let scenario = try #require(loaded, "\(problems)")
    let play = Play(scenario, holds: false)
    _ = play.finish()
    let log = EventLogWriter(title: "t", workers: nil).text(of: play.events)
    #expect(!log.unicodeScalars.contains("\u{301}"))
    #expect(log.contains("结果是 81，0"), "\(log)")
    // The log is read by the bytes of names.
    var reader = EventLogReader()
    reader.append(Array(log.utf8))
    reader.end()
    #expect(reader.problems.isEmpty && reader.takeEvents() == play.events)
    #expect(Timeline(play.events).operation("海报")?.phase == .finished)
  }

  @Test func `A session takes them, completes them and saves them`() throws {
    let session = ScenarioSession()
    for line in [
      "queue 网络 max 1", "add 海报 in 网络 for 2s", "add \(Self.composed) in 网络 for 1s after 海报 high",
      "at 1s cancel \(Self.decomposed)",
    ] {
      if case .refused(let problem) = session.perform(line) { Issue.record("\(line): \(problem.message)") }
    }
    #expect(SessionLines(session).completions(of: "why 海", limit: 9).words.map(\.text) == ["海报"])
    #expect(SessionLines(session).completions(of: "add x in ", limit: 9).words.map(\.text) == ["网络"])
    let saved = session.saved().text
    let (loaded, problems) = ScenarioLoader.load(file: "saved.yaml", bytes: Array(saved.utf8))
    let scenario = try #require(loaded, "\(problems)\n\(saved)")
    #expect(scenario.operations.map(\.id) == ["海报", Self.composed])
    #expect(Verifier.check(scenario).isEmpty, "\(saved)")
  }

  @Test func `A terminal without their letters shows others in their place`() {
    #expect(Charset.ascii.label(name: "海报", id: "poster") == "poster")
    #expect(Charset.ascii.label(name: "海报-1", id: "海报-1") == "??-1")
    #expect(Charset.unicode.label(name: "海报", id: "海报") == "海报")
  }

  @Test func `In Swift a class and its instance have different names`() throws {
    let yaml = "optui: 1\ntitle: t\noperations: {海报: {kind: sync, steps: [{log: done}]}}\n"
    let scenario = try #require(ScenarioLoader.load(file: "a.yaml", bytes: Array(yaml.utf8)).scenario)
    let program = CodeListing.program(of: scenario, language: nil)
    #expect(
      program.contains("class 海报Operation: Operation {") && program.contains("let 海报 = 海报Operation()"), "\(program)")
  }

  @Test func `An event in place of a key is answered with the key for events`() {
    let text = report(on: "optui: 1\ntitle: t\noperations: {海报: {}}\nexpect: [{海报.finished: 1s}]\n")
    #expect(text.contains("say  event: {is: 海报.finished, at: 1s}"), "\(text)")
  }

  @Test(arguments: [("海报", true), (composed, true), ("a.1", true), ("тест-1", true), ("1a", false), ("a b", false)])
  func `The schema admits them`(id: String, isValid: Bool) throws {
    let line = try #require(FormatSchema.text.split(separator: "\n").first { $0.contains("\"pattern\": \"^([A-Z") })
    let object = try JSONSerialization.jsonObject(with: Data("{\(line)}".utf8)) as? [String: String]
    let pattern = try NSRegularExpression(pattern: try #require(object?["pattern"]))
    #expect((pattern.firstMatch(in: id, range: NSRange(id.startIndex..., in: id)) != nil) == isValid)
  }
}
