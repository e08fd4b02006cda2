import LogSupport
import Testing

@testable import OpPlay

/// Questions whose answers a copy of the play finds ahead.
@Suite struct InquiryTests {
  /// A question in a play, and its result.
  struct Case: Sendable, CustomTestStringConvertible {
    let ask: String
    let choices: [String]
    let answer: String
    var commands: [UserCommand] = []
    var testDescription: String { ask }
  }

  static let cases = [
    Case(ask: "next: q", choices: ["second", "urgent"], answer: "urgent"),
    // `last` is offered although it is not in the queue yet.
    Case(ask: "next: q, or: [last]", choices: ["second", "urgent", "last"], answer: "urgent"),
    Case(
      ask: "next: q", choices: ["second", "urgent"], answer: "second",
      commands: [.cancel(operation: "urgent")]),
    Case(
      ask: "next: q", choices: ["second", "urgent", "none: nothing more starts there"],
      answer: "none: nothing more starts there", commands: [.setMax(queue: "q", max: 0)]),
    Case(ask: "when: first.finished", choices: ["never", "at 3 s", "at 5 s", "at 7 s"], answer: "at 3 s"),
    Case(ask: "when: last.executing, or: [8s]", choices: ["never", "at 3 s", "at 7 s", "at 8 s"], answer: "at 7 s"),
    Case(ask: "when: q.suspended", choices: ["never", "at 3 s", "at 5 s", "at 7 s"], answer: "never"),
    Case(
      ask: "state: second, in: 2s",
      choices: [
        "pending: it waits for other operations", "ready: its dependencies have finished, but it has not started",
        "executing", "finished",
      ], answer: "ready: its dependencies have finished, but it has not started"),
    Case(
      ask: "state: first, in: 1s",
      choices: [
        "pending: it waits for other operations", "ready: its dependencies have finished, but it has not started",
        "executing, not cancelled", "executing, although cancelled", "finished, not cancelled", "finished, cancelled",
      ], answer: "finished, cancelled", commands: [.cancel(operation: "first")]),
    Case(
      ask: "thread: last",
      choices: ["on the main thread", "on a worker thread", "on the thread helper", "on none: it never runs"],
      answer: "on the thread helper"),
    Case(
      ask: "thread: second",
      choices: ["on the main thread", "on a worker thread", "on the thread helper", "on none: it never runs"],
      answer: "on a worker thread"),
    Case(ask: "runs: last", choices: ["Yes", "No"], answer: "Yes"),
    Case(ask: "runs: urgent", choices: ["Yes", "No"], answer: "No", commands: [.cancel(operation: "urgent")]),
    Case(
      ask: "frees: stuck",
      choices: ["resume gate", "max of gate: 2", "priority of stuck: very-high", "cancel stuck", "none of these"],
      answer: "resume gate"),
    // Cancelling the operation in between would be quicker, but would lose its work.
    Case(
      ask: "frees: behind",
      choices: ["resume gate", "max of gate: 2", "resume open", "max of open: 2", "none of these"],
      answer: "resume gate"),
  ]

  /// Asks at 2 s; `last` is started by hand at 7 s.
  private static func file(_ ask: String) -> String {
    """
    optui: 1
    title: t
    allow: [suspended-with-work, deadlock]
    queues: {q: {max: 1}, gate: {suspended: true, max: 1}, open: {}}
    operations:
      first: {queue: q, duration: 3s}
      second: {queue: q, duration: 2s}
      urgent: {queue: q, priority: very-high, duration: 2s, at: 1s}
      stuck: {queue: gate}
      between: {queue: open, duration: 1s, after: [stuck]}
      behind: {queue: open, after: [between]}
      last: {duration: 1s}
    threads:
      helper: [{at: 7s, start: last}]
      narrator: [{at: 2s, ask: {\(ask)}}]
    """
  }

  private static func play(_ ask: String, language: String? = nil, holds: Bool = true) throws -> Play {
    let (scenario, problems) = ScenarioLoader.load(file: "f", bytes: Array(file(ask).utf8))
    return Play(try #require(scenario, "\(problems)"), language: language, holds: holds)
  }

  private static func texts(of play: Play) -> (choices: [String: String], order: [String], answer: String?) {
    var (choices, order, answer): ([String: String], [String], String?) = ([:], [], nil)
    for event in play.events {
      switch event.body {
      case .show(.choice(let key, let text), _):
        choices[key] = text
        order.append(text)
      case .show(.answer(_, let key, _), _): answer = choices[key]
      case _: break
      }
    }
    return (choices, order, answer)
  }

  @Test(arguments: cases)
  func `The play offers choices and knows the right one, even after changes by the user`(_ example: Case) throws {
    let play = try Self.play(example.ask)
    play.advance(to: EngineTime(.milliseconds(1500)))
    for command in example.commands { play.perform(command) }
    play.advance(to: .forEver)
    #expect(play.hold == .untilReleased)
    #expect(Self.texts(of: play).order == example.choices)
    play.finish()
    #expect(Self.texts(of: play).answer == example.answer)
  }

  @Test(arguments: cases)
  func `The log is the same with holds and without, and in a fork`(_ example: Case) throws {
    let (play, other) = (try Self.play(example.ask), try Self.play(example.ask, holds: false))
    play.finish()
    other.finish()
    #expect(play.events == other.events)
    let fork = play.fork(after: play.events.count, at: play.now)
    #expect(fork.events == play.events)
  }

  @Test func `A state is revealed at its time, even without an event`() throws {
    let play = try Self.play("state: second, in: 500ms")
    play.advance(to: .forEver)
    play.release()
    play.advance(to: play.now)
    #expect(play.nextDue == EngineTime(.milliseconds(2500)))
    play.advance(to: EngineTime(.milliseconds(2500)))
    #expect(play.events.last?.kind == .answer)
    #expect(play.now == EngineTime(.milliseconds(2500)))
  }

  @Test func `The reason of a start is its last reason to wait`() throws {
    let play = try Self.play("when: urgent.executing")
    play.finish()
    let reasons = play.events.compactMap { event in
      if case .show(.answer(_, _, let because), _) = event.body { because } else { nil }
    }
    #expect(reasons == ["Until 3 s: urgent waits for a slot of q, held by first."])
  }

  @Test func `A cancelled operation is not a rival of the one that starts`() throws {
    let file = """
      optui: 1
      title: t
      queues: {q: {max: 2, suspended: true}}
      operations: {low: {queue: q, priority: low}, high: {queue: q, priority: high}}
      script: [{at: 1s, ask: {next: q}}, {at: 2s, resume: q}]
      """
    let loaded = ScenarioLoader.load(file: "f", bytes: Array(file.utf8))
    let play = Play(try #require(loaded.scenario, "\(loaded.problems)"))
    play.perform(.cancel(operation: "high"))
    play.finish()
    let reasons = play.events.compactMap { event in
      if case .show(.answer(_, _, let because), _) = event.body { because } else { nil }
    }
    #expect(reasons == ["high was cancelled, and does not start."])
  }

  @Test func `A command reveals the answer that was right without it`() throws {
    let play = try Self.play("next: q")
    play.advance(to: .forEver)
    play.release()
    play.perform(.cancel(operation: "urgent"))
    #expect(Self.texts(of: play).answer == "urgent")
    let kinds = play.events.map(\.kind)
    #expect(try #require(kinds.lastIndex(of: .answer)) < #require(kinds.firstIndex(of: .cancelled)))
    let fork = play.fork(after: play.events.count, at: play.now)
    #expect(fork.events == play.events)
  }

  @Test func `Question, choices and reason are in the language of the audience`() throws {
    let play = try inChinese {
      let play = try Self.play("next: q", language: "zh")
      play.finish()
      return play
    }.result
    let shown = play.events.compactMap { event -> String? in
      switch event.body {
      case .show(.ask(let text, _, _), _): text
      case .show(.answer(_, _, let because), _): because
      case _: nil
      }
    }
    #expect(shown == ["q 里下一个开始执行的是哪个操作？", "就绪的操作里，urgent 的优先级最高，是“很高”。"])
  }

  @Test(arguments: cases) func `Nothing of a Chinese question stays English`(_ example: Case) throws {
    let (play, missing) = try inChinese {
      let play = try Self.play(example.ask, language: "zh")
      play.advance(to: EngineTime(.milliseconds(1500)))
      for command in example.commands { play.perform(command) }
      play.finish()
      return play
    }
    #expect(missing.isEmpty)
    for event in play.events {
      let text =
        switch event.body {
        case .show(.ask(let text, _, _), _): text
        case .show(.choice(_, let text), _): text
        case .show(.answer(_, _, let because), _): because ?? ""
        case _: ""
        }
      #expect(english(in: text) == nil)
    }
  }

  @Test(arguments: [
    ("runs: first", "'first' has started when the question is asked"),
    ("when: first.executing", "'first.executing' has happened when the question is asked"),
  ])
  func `A question that has no open answer fails the play`(_ ask: String, _ reason: String) throws {
    let play = try Self.play(ask, holds: false)
    play.finish()
    #expect(Verifier.verify(play).map(\.message).contains("this question cannot be asked: \(reason)"))
  }

  @Test(arguments: [
    ("next: first", "'first' is an operation, not a queue"),
    ("next: q, runs: last", "a question is about one thing: 'next' or 'runs'"),
    ("state: last", "a question about a state needs the key 'in'"),
    ("runs: last, in: 1s", "'in' belongs to a question about a 'state'"),
    ("runs: last, answer: y", "the play itself answers a question with 'runs': it takes no 'answer'"),
    ("runs: last, or: [first]", "'or' offers further operations to 'next', and further times to 'when'"),
  ])
  func `A mistake is reported in one sentence`(_ ask: String, _ message: String) {
    let problems = ScenarioLoader.load(file: "f", bytes: Array(Self.file(ask).utf8)).problems
    #expect(problems.map(\.message).contains(message), "\(problems.map(\.message))")
  }
}
