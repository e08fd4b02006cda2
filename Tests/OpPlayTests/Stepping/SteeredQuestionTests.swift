import Scenarios
import Testing

@testable import OpPlay

/// Questions whose answers the file gives, in plays that the user steers: those answers are only about the file.
@Suite struct SteeredQuestionTests {
  /// The built-in scenarios with such questions.
  static let lessons: [(name: String, scenario: Scenario)] = BuiltIn.all.compactMap { builtIn in
    let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
    guard let scenario = loaded, !fixedQuestions(of: scenario).isEmpty else { return nil }
    return (builtIn.name, scenario)
  }

  private static func fixedQuestions(of scenario: Scenario) -> Set<String> {
    Set(
      scenario.stepLists.flatMap(\.withInner).compactMap { step in
        if case .show(.ask(let question)) = step.action { question.text.first } else { nil }
      })
  }

  /// The keys that steer, for the first operation and the first queue, and for the last ones.
  private static func commands(to scenario: Scenario) -> [UserCommand] {
    let operations = [scenario.operations.first, scenario.operations.last].compactMap(\.self)
    let queues = [scenario.queues.first, scenario.queues.last].compactMap(\.self)
    return operations.flatMap { operation -> [UserCommand] in
      [.cancel(operation: operation.id), .setPriority(operation: operation.id, .veryHigh)]
    }
      + queues.flatMap { queue -> [UserCommand] in
        [.suspend(queue: queue.id), .resume(queue: queue.id), .setMax(queue: queue.id, max: 3)]
      }
  }

  /// Returns the events that ended the questions of the file in a log, by number.
  private static func fates(in play: Play, of texts: Set<String>) -> [Int: (answered: Int?, withdrawn: Int?)] {
    var fates: [Int: (answered: Int?, withdrawn: Int?)] = [:]
    for event in play.events {
      guard case .show(let step, _) = event.body else { continue }
      switch step {
      case .ask(let text, _, _) where texts.contains(text): fates[event.sequence] = (nil, nil)
      case .answer(let number, _, _): fates[number]?.answered = event.sequence
      case .withdrawn(let number): fates[number]?.withdrawn = event.sequence
      case _: break
      }
    }
    return fates
  }

  @Test func `A question of a session's own lines is asked`() throws {
    let session = ScenarioSession()
    try session.perform(all: [
      "queue net", "add a for 3s", "at 1s cancel a",
      "at 2s ask {text: Q, choices: {x: yes, y: no}, answer: x, reveal: a.finished}",
    ])
    session.advance(to: EngineTime(.seconds(2)))
    #expect(session.play.events.contains { $0.kind == .ask })
    #expect(!session.play.events.contains { $0.kind == .withdrawn })
  }

  @Test func `The lessons have such questions`() { #expect(Self.lessons.count > 15) }

  @Test(arguments: lessons.indices)
  func `After any command of the user, no answer of the file is shown`(_ index: Int) throws {
    let (name, scenario) = Self.lessons[index]
    let texts = Self.fixedQuestions(of: scenario)
    var stops = 0
    let unsteered = Play(scenario)
    while case .held = unsteered.advance(to: .forEver) {
      stops += 1
      unsteered.release()
    }
    #expect(Self.fates(in: unsteered, of: texts).values.allSatisfy { $0.answered != nil && $0.withdrawn == nil })
    for command in Self.commands(to: scenario) {
      for stop in 0..<stops {
        let play = Play(scenario)
        for _ in 0..<stop {
          play.advance(to: .forEver)
          play.release()
        }
        play.advance(to: .forEver)
        let before = play.events.count
        play.perform(command)
        play.finish()
        for (number, fate) in Self.fates(in: play, of: texts) {
          let place = "\(name): \(command) at stop \(stop), question \(number)"
          #expect((fate.answered == nil) != (fate.withdrawn == nil), "\(place): one or the other")
          if let answered = fate.answered { #expect(answered <= before, "\(place): told too late") }
        }
        #expect(play.fork(after: play.events.count, at: play.now).events == play.events)
      }
    }
  }

  private static let file = """
    optui: 1
    title: t
    queues: {q: {max: 1}}
    operations: {first: {queue: q, duration: 3s}, second: {queue: q, duration: 2s}}
    threads:
      narrator:
        - at: 1s
          ask: {text: Which ends first?, choices: {a: first, b: second}, answer: a, reveal: first.finished}
        - {at: 4s, ask: {when: second.finished, text: It runs now. When does it end?, because: It takes 2 s.}}
    """

  private static func session() throws -> ScenarioSession { try .continuing(file) }

  private static func words(of play: Play) -> [String] {
    play.events.compactMap { event in
      switch event.body {
      case .show(.ask(let text, _, _), _): "ask \(text)"
      case .show(.answer(_, _, let because), _): "because \(because ?? "")"
      case .show(.withdrawn, _): "withdrawn"
      case _: nil
      }
    }
  }

  @Test func `Without commands, a play has the texts of its file`() throws {
    let session = try Self.session()
    session.play.finish()
    #expect(
      Self.words(of: session.play) == [
        "ask Which ends first?", "because ", "ask It runs now. When does it end?", "because It takes 2 s.",
      ])
  }

  @Test(arguments: ["suspend q", "priority second high", "add third for 1s in q"])
  func `A line of a session withdraws them too`(_ line: String) throws {
    let session = try Self.session()
    session.advance(to: EngineTime(.seconds(2)))
    session.release()
    session.advance(to: EngineTime(.seconds(2)))
    _ = session.perform(line, queue: "q")
    session.play.finish()
    let words = Self.words(of: session.play)
    #expect(words.prefix(2) == ["ask Which ends first?", "withdrawn"], "\(words)")
    #expect(!words.contains("because It takes 2 s.") && !words.contains("ask It runs now. When does it end?"))
  }

  @Test(arguments: [false, true])
  func `Questions added by the user after the change are asked`(_ isWritten: Bool) throws {
    let session = try Self.session()
    session.advance(to: EngineTime(.seconds(2)))
    session.release()
    _ = session.perform("suspend q", queue: "q")
    let question =
      isWritten
      ? "at 3500ms ask {when: first.finished, or: [4s], text: T?, because: B}"
      : "at 3500ms ask {text: T?, choices: {x: yes, y: no}, answer: x, reveal: first.finished, because: B}"
    let outcome = session.perform(isWritten ? question.replacing("3500ms", with: "2500ms") : question)
    guard case .performed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    session.play.finish()
    let words = Self.words(of: session.play)
    #expect(words.contains("ask T?"), "\(words)")
    #expect(words.count { $0 == "withdrawn" } == 1, "\(words)")
  }

  private static let written = """
    optui: 1
    title: t
    queues: {q: {max: 2}}
    operations: {first: {queue: q, duration: 4s}, second: {queue: q, duration: 5s}, third: {queue: q, duration: 1s}}
    threads:
      narrator:
        - {at: 1s, ask: {when: first.finished, or: [5s], because: It takes 4 s.}}
        - {at: 2s, hold: true}
        - {at: 3s, ask: {next: q}}
    """

  @Test func `An answer that a change may prevent is shown at the change, as that of the play without it`() throws {
    let play = try ScenarioSession.continuing(Self.written).play
    play.advance(to: .forEver)
    play.release()
    play.advance(to: .forEver)
    play.perform(.cancel(operation: "first"))
    #expect(Self.words(of: play).last == "because The answer is that of the play without your change. It takes 4 s.")
    #expect(play.fork(after: play.events.count, at: play.now).events == play.events)
  }

  @Test func `A question for which a change leaves no answers is omitted, and a note says so`() throws {
    let play = try ScenarioSession.continuing(Self.written).play
    play.advance(to: .forEver)
    play.release()
    play.advance(to: .forEver)
    play.perform(.setMax(queue: "q", max: 3))
    play.finish()
    #expect(Self.words(of: play).count { $0.hasPrefix("ask") } == 1)
    let isNoted = play.events.contains { event in
      if case .show(.note(let text), _) = event.body {
        text == "You have changed the play: a question is left out here."
      } else {
        false
      }
    }
    #expect(isNoted)
  }
}
