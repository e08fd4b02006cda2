import OpPlay
import Scenarios
import Testing
import Translations

/// The narration of the lessons: it can be read in time, and is true when it is read.
@Suite struct NarrationTests {
  @Test(arguments: BuiltIn.all, ["en", "zh"])
  func `Every note can be read in time, and no stop is ahead of the lanes`(_ builtIn: BuiltIn, _ language: String)
    throws
  {
    #expect(try findings(in: builtIn.text, language: language) == [])
  }

  /// The reason of an answer comes with the answer: earlier it would give it away.
  @Test(arguments: BuiltIn.all, [0, 1])
  func `No text before a question gives the reason of its answer`(_ builtIn: BuiltIn, _ language: Int) throws {
    let scenario = try Scenario(reading: builtIn.text, file: "x.yaml")
    func sentences(_ text: LocalizedText?) -> Set<String> {
      guard let variants = text?.variants, variants.indices.contains(language) else { return [] }
      let parts = variants[language].text.split(whereSeparator: ".。!?？:：".contains)
      let sentences = parts.map { part in String(part.drop { $0 == " " }) }
      return Set(sentences.filter { $0.count > 5 })
    }
    var told = sentences(scenario.title).union(sentences(scenario.description))
    for step in scenario.threads.flatMap(\.steps) {
      switch step.action {
      case .show(.note(let text)): told.formUnion(sentences(text))
      case .show(.ask(let question)):
        #expect(told.isDisjoint(with: sentences(question.because)), "\(question.text.first)")
      case .show(.inquire(let inquiry)):
        #expect(told.isDisjoint(with: sentences(inquiry.because)), "\(inquiry.subject)")
      case _: break
      }
    }
  }

  /// The message of a deadlock replaces the note anyway, and the user has to find the way to a goal.
  @Test(arguments: BuiltIn.all.filter { !$0.name.hasPrefix("goals/") })
  func `A lesson with a lint mentions it`(_ builtIn: BuiltIn) throws {
    let scenario = try Scenario(reading: builtIn.text, file: "x.yaml")
    guard scenario.clock == .virtual else { return }
    let play = Play(scenario, holds: false)
    play.advance(to: .forEver)
    let lints = play.events.compactMap { event -> String? in
      guard case .lint(let lint)? = event.remark?.code, lint != .deadlock else { return nil }
      return lint.rawValue
    }
    if lints.isEmpty { return }
    let notes = scenario.threads.flatMap(\.steps).compactMap { step in
      if case .show(.note(let text)) = step.action { text } else { nil }
    }
    for (language, word) in [("en", "lint"), ("zh", "提醒")] {
      #expect(notes.contains { $0.text(in: language).contains(word) }, "\(lints) \(language)")
    }
  }

  /// A goal is the question of its lesson.
  @Test(arguments: BuiltIn.all)
  func `Every lesson asks`(_ builtIn: BuiltIn) throws {
    let scenario = try Scenario(reading: builtIn.text, file: "x.yaml")
    let asks = scenario.threads.flatMap(\.steps).contains { step in
      switch step.action {
      case .show(.ask), .show(.inquire): true
      case _: false
      }
    }
    #expect(asks == (scenario.goal == nil))
  }

  /// Skips questions answered at once: if nothing ever happens, only the answer can be shown.
  @Test(arguments: BuiltIn.all)
  func `A question comes before what shows its answer`(_ builtIn: BuiltIn) throws {
    let scenario = try Scenario(reading: builtIn.text, file: "x.yaml")
    guard scenario.clock == .virtual else { return }
    let play = Play(scenario, holds: false)
    play.finish()
    var asked: [Int: LogEvent] = [:]
    for event in play.events {
      switch event.body {
      case .show(.ask(_, let reveal, _), _) where reveal != "at once": asked[event.sequence] = event
      case .show(.answer(let number, _, _), _):
        if let question = asked[number] { #expect(question.time < event.time, "\(question.body)") }
      case _: break
      }
    }
  }

  @Test(arguments: [
    ("[{note: One.}, {note: Two.}]", #"0.000: the note "One." is replaced at once"#),
    (
      "[{note: Three short words.}, {at: 500ms, note: Two.}]",
      #"0.000: the note "Three short words." stands for 0.5 s, and needs 1.0"#
    ),
    (
      "[{speed: 2}, {note: Three short words.}, {at: 1s, note: Two.}]",
      #"0.000: the note "Three short words." stands for 0.5 s, and needs 1.0"#
    ),
    (
      "[{at: 250ms, note: Three short words.}, {hold: 500ms}, {note: Two.}]",
      #"0.250: the note "Three short words." stands for 0.5 s, and needs 1.0"#
    ),
    (
      "[{note: 一二三四五六七八九十。}, {at: 1s, note: 二。}]",
      #"0.000: the note "一二三四五六七八九十。" stands for 1.0 s, and needs 3.0"#
    ),
    (
      "[{at: 500ms, ask: {text: Who?, choices: {y: \"Yes\", n: \"No\"}, answer: y, reveal: a.executing, "
        + "because: Three short words.}}, {at: 750ms, note: Two.}]",
      #"0.500: the note "Three short words." stands for 0.25 s, and needs 1.0"#
    ),
    (
      "[{when: a.finished, note: Over.}, {hold: true}]",
      #"1.000: the note "Over." stops before b is executing"#
    ),
    (
      "[{when: a.finished, ask: {text: Who?, choices: {y: \"Yes\", n: \"No\"}, answer: y, reveal: b.executing}}]",
      #"1.000: the question "Who?" stops before b is executing"#
    ),
    (
      "[{at: 500ms, ask: {text: Who?, choices: {y: \"Yes\", n: \"No\"}, answer: y, reveal: a.finished}}, "
        + "{at: 600ms, ask: {text: Why?, choices: {y: \"Yes\", n: \"No\"}, answer: y, reveal: a.finished}}]",
      "1.000: two questions are answered, and the screen shows only the later answer"
    ),
  ])
  func `Every flaw is found`(_ narrator: String, _ finding: String) throws {
    #expect(try findings(in: Self.play(narrator)) == [finding])
  }

  @Test(arguments: [
    "[{note: Three short words.}, {at: 1s, note: Two.}]", "[{note: One.}, {hold: true}, {note: Two.}]",
    "[{note: Three short words.}, {hold: 1s}, {note: Two.}]",
    "[{when: a.finished, note: Over.}, {after: 0, hold: true}, {note: Two.}]",
    "[{at: 500ms, ask: {text: Who?, choices: {y: \"Yes\", n: \"No\"}, answer: y, reveal: a.executing, because: I.}}, "
      + "{note: Two.}, {hold: true}, {at: 750ms, note: Three.}]",
    "[{speed: 1/2}, {note: Three short words.}, {at: 500ms, note: Two.}]",
  ])
  func `A readable note is not a flaw`(_ narrator: String) throws {
    #expect(try findings(in: Self.play(narrator)) == [])
  }

  private static func play(_ narrator: String) -> String {
    """
    optui: 1
    title: x
    queues: {q: {max: 1}}
    operations: {a: {queue: q, duration: 1s}, b: {queue: q, duration: 1s}}
    threads: {narrator: \(narrator)}
    """
  }

  private func findings(in text: String, language: String? = nil) throws -> [String] {
    let loaded = ScenarioLoader.load(file: "x.yaml", bytes: Array(text.utf8))
    #expect(loaded.problems.isEmpty)
    let scenario = try #require(loaded.scenario)
    return Catalog.$current.withValue(language == "zh" ? .chinese : nil) {
      let play = Play(scenario, language: language)
      play.finish()
      return NarrationAudit(play.events).findings
    }
  }
}
