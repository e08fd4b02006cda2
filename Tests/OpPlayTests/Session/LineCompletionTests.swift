import Testing

@testable import OpPlay

/// The search for words, in every context.
@Suite struct LineCompletionTests {
  /// A context with many operations that refuses and counts all commands.
  private final class Refusing: LineContext {
    var questions = 0

    func refusal(of verb: String) -> Problem? { nil }

    func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord] {
      switch slot {
      case .operation, .queue: (1...100).map { LineWord(id: "id\($0)", name: nil) }
      case _: slot.examples.map { LineWord($0) }
      }
    }

    func problem(with command: SessionCommand) -> Problem? {
      questions += 1
      return Problem(.error, "refused", "no", at: nil)
    }
  }

  /// A question may load a scenario.
  @Test(arguments: ["", "c", "cancel ", "dep id1 on ", "add x after ", "expect ", "at 1s "])
  func `The context is asked a bounded number of questions`(line: String) {
    let context = Refusing()
    let words = context.completions(of: line, limit: 9).words
    #expect(context.questions > 0 && context.questions <= 72)
    #expect(words.isEmpty || !words.contains(where: \.completesCommand))
  }

  @Test func `In a session of ten thousand operations few are examined`() {
    let session = ScenarioSession()
    for line in ["queue net max 2", "add load x10000 in net for 1s"] { _ = session.perform(line) }
    let lines = SessionLines(session)
    #expect(lines.words(for: .event, after: ["expect"], beginning: "").count == 100)
    #expect(lines.completions(of: "cancel load.999").words.map(\.text).contains("load.9990"))
  }

  /// A line that adds ten thousand operations is checked as if it added two.
  @Test func `A repetition is completed like a single operation`() {
    let session = ScenarioSession()
    _ = session.perform("queue net max 2")
    let lines = SessionLines(session)
    #expect(lines.completions(of: "add load x10000 in ").words.map(\.text) == ["net"])
    #expect(lines.completions(of: "add load x9000000000 in ").words.isEmpty, "too many")
  }
}
