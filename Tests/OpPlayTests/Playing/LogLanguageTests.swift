import LogSupport
import OpPlay
import Testing

@Suite struct LogLanguageTests {
  @Test func `The log of a play is the same in every language`() throws {
    for (_, body) in LintTests.raised {
      let text = "optui: 1\ntitle: x\n\(body)\n"
      guard let scenario = ScenarioLoader.load(file: "x", bytes: Array(text.utf8)).scenario else { continue }
      func log() -> String {
        let play = Play(scenario, holds: false)
        _ = play.finish()
        return EventLogWriter(title: "x", workers: scenario.workers).text(of: play.events)
      }
      #expect(inChinese(log).result == log())
    }
  }
}
