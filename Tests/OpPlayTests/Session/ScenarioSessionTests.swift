import TestSupport
import Testing

@testable import OpLog
@testable import OpPlay

/// Scenarios that are built line by line.
@Suite struct ScenarioSessionTests {
  @Test func `Lines before the play begins are declarations`() throws {
    let session = ScenarioSession()
    try session.perform(all: [
      "queue net max 2", "add a for 2s", "add b for 1s", "dep b on a", "max net 1", "priority b high", "undep b on a",
    ])
    #expect(session.scenario.operations.map(\.id) == ["a", "b"])
    #expect(session.scenario.operations[1].after.isEmpty)
    #expect(session.scenario.operations[1].priority == .high)
    #expect(session.scenario.queues[0].max == 1)
    try session.perform(all: ["dep a on b", "suspend net", "resume net"])
    session.advance(to: EngineTime(.seconds(20)))
    #expect(session.starts == ["0s b", "1s a"])
    #expect(session.scenario.script.isEmpty)
  }

  @Test func `A command takes effect at the current time`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 3s", "add b for 3s"])
    session.advance(to: EngineTime(.milliseconds(1234)))
    try session.perform(all: ["cancel a", "add c for 1s"])
    session.advance(to: EngineTime(.seconds(20)))
    #expect(session.starts == ["0s a", "1300ms b", "4300ms c"])
    #expect(session.scenario.operations.last?.at == .milliseconds(1241))
  }

  @Test func `A command comes after everything that has happened at its instant`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 1s", "add b for 1s"])
    session.advance(to: EngineTime(.seconds(1)))
    try session.perform(all: ["cancel b"])
    #expect(session.starts == ["0s a", "1s b"])
    #expect(
      session.play.events.contains {
        $0.subject == "b" && $0.kind == .cancelled && $0.time == EngineTime(.milliseconds(1001))
      })
  }

  @Test func `A blocking step does not delay other commands`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["operation a for 5s", "start a"])
    session.advance(to: EngineTime(.milliseconds(1050)))
    try session.perform(all: ["cancel a", "when a.finished log over"])
    session.advance(to: EngineTime(.seconds(20)))
    #expect(
      session.play.events.contains {
        $0.subject == "a" && $0.kind == .finished && $0.time < EngineTime(.milliseconds(1200))
      })
    #expect(session.play.events.contains { $0.kind == .log })
  }

  @Test(
    arguments: [
      ("cancel x", "unknown-operation", 8), ("add d in nett", "unknown-queue", 10),
      ("dep a on b,y", "unknown-operation", 12),
      ("queue net", "duplicate-id", 7), ("finish a", "wrong-kind-of-operation", 8),
      ("add d for 3", "duration-without-unit", 11),
      ("fail it", "misplaced-key", 1), ("expect zz.finished before a.executing", "unknown-id", 8),
      ("why x", "unknown-operation", 5),
      ("dep a on b", "dependency-cycle", nil), ("at 1s cancel a", "past", 4), ("redo", "nothing-to-redo", nil),
      ("add d x10001", "too-many-operations", 7), ("add d repeat 1000000", "too-many-operations", 14),
    ] as [(String, String, Int?)])
  func `A line that the loader refuses changes nothing`(line: String, code: String, column: Int?) throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 3s", "add b for 1s after a"])
    if code == "past" { session.advance(to: EngineTime(.seconds(2))) }
    let before = (session.commands, session.play.events, session.play.now)
    guard case .refused(let problem) = session.perform(line) else {
      Issue.record("\(line) was carried out")
      return
    }
    #expect(problem.code == code)
    #expect(problem.place?.column == column)
    #expect((session.commands, session.play.events, session.play.now) == before)
  }

  /// Lines have no visible numbers.
  @Test func `A name in use is traced to its line, or to its location in the file`() throws {
    let text = "optui: 1\ntitle: t\nqueues: {q: {}}\noperations: {a: {queue: q}}\n"
    let session = try ScenarioSession.continuing(text, file: "t.yaml")
    try session.perform(all: ["queue net max 1", "add b in net for 2s"])
    func hint(_ line: String) -> String? {
      guard case .refused(let problem) = session.perform(line) else { return nil }
      #expect(problem.code == "duplicate-id" && problem.place?.line == 1)
      return problem.hint
    }
    #expect(hint("add b in q") == "first given by the line 'add b in net for 2s'")
    #expect(hint("queue net max 3") == "first given by the line 'queue net max 1'")
    #expect(hint("add a in net") == "first given at 4:14 of t.yaml")
    // The queues of a file are read before its operations.
    #expect(hint("queue b") == "first given by the line 'add b in net for 2s'")
    #expect(hint("queue a") == "first given at 4:14 of t.yaml")
  }

  @Test func `A number of copies without a name is explained as the name`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue cpu max 1"])
    let note = "its id is 'x3'; 'add NAME x3' makes 3 operations"
    #expect(session.perform("add x3 in cpu") == .performed("add x3 in cpu", note: note))
    #expect(session.perform("add y x3 in cpu") == .performed("add y x3 in cpu", note: nil))
    #expect(session.perform("add xy in cpu") == .performed("add xy in cpu", note: nil))
    #expect(session.scenario.operations.map(\.id) == ["x3", "y.1", "y.2", "y.3", "xy"])
  }

  @Test func `A cycle is described in a sentence`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 3s", "add b for 1s after a"])
    guard case .refused(let problem) = session.perform("dep a on b") else {
      Issue.record("the cycle was made")
      return
    }
    #expect(problem.message == "each of these waits for the next, and none ever starts: a -> b -> a")
  }

  @Test(arguments: 0..<(isThorough ? 60 : 30))
  func `Undo and redo are each other's inverse`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 12)
    // Undo replays an instant as a whole.
    session.advance(to: session.play.now)
    let states = (session.commands, session.play.events, session.play.now)
    let count = session.commands.count
    for undone in stride(from: 1, through: count, by: 3) {
      #expect(session.undo(undone) == undone)
      #expect(session.commands == Array(states.0.dropLast(undone)))
      #expect(session.redo(undone) == undone)
      #expect(difference(session.play.events, states.1) == nil)
      #expect((session.commands, session.play.now) == (states.0, states.2))
    }
    session.undo(count)
    #expect(session.commands.isEmpty)
    for _ in 0..<count { session.redo() }
    #expect((session.commands, session.play.events, session.play.now) == states)
  }

  @Test(arguments: 0..<100)
  func `A command changes nothing that has happened`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 8)
    session.advance(to: session.play.now + .milliseconds(100))
    guard session.play.now > .zero else { return }
    let before = session.happenings
    for line in random.lines(8, for: session)
    where !["undo", "undo 2", "redo"].contains(line) && session.perform(line).isPerformed {
      let after = session.happenings
      let known = Set(before.map(\.subject))
      #expect(
        Array(after.filter { known.contains($0.subject) }.prefix(before.count)) == before, "after \(session.commands)")
      return
    }
  }
}

/// An event without its number and thread, because new declarations are numbered, too.
private struct Happening: Equatable {
  let time: EngineTime
  let subject: String?
  let kind: LogEvent.Kind

  init(_ event: LogEvent) { (time, subject, kind) = (event.time, event.subject, event.kind) }
}

extension ScenarioSession {
  /// The events, without reports about the end of the play.
  fileprivate var happenings: [Happening] { play.events.filter { $0.kind != .lint }.map(Happening.init) }
}

extension LineOutcome {
  var isPerformed: Bool {
    if case .performed = self { true } else { false }
  }
}

extension ScenarioSession {
  /// Performs lines, none of which may be refused.
  func perform(all lines: [String]) throws {
    for line in lines {
      if case .refused(let problem) = perform(line) { throw Refused(line: line, problem: problem) }
    }
  }

  private struct Refused: Error {
    let line: String
    let problem: Problem
  }

  /// The beginning of each operation: `1s a`.
  var starts: [String] {
    play.events.filter { $0.kind == .executing }.map {
      "\(DurationSyntax.text($0.time.sinceStart)) \($0.subject ?? "")"
    }
  }
}
