@testable import OpPlay

/// Sessions of random lines at random times.
struct RandomSession {
  private var choices: SplitMix64

  init(seed: UInt64) { choices = SplitMix64(seed: seed) }

  /// Returns a session after a number of lines and advances of time, including refused lines.
  /// - Parameter check: called after each accepted line.
  mutating func session(
    steps: Int, check: (ScenarioSession, _ line: String) -> Void = { _, _ in }
  ) -> ScenarioSession {
    let session = ScenarioSession()
    for line in ["queue net max 2", "queue cpu max 1", "add a in net for 2s", "add b in cpu for 1s"] {
      _ = session.perform(line)
    }
    for _ in 0..<steps {
      if choices.next() % 3 == 0 { advance(session) }
      let line = line(for: session)
      if case .performed(let line, _) = session.perform(line) { check(session, line) }
    }
    return session
  }

  private mutating func advance(_ session: ScenarioSession) {
    switch choices.next() % 3 {
    case 0: session.advance(to: session.play.now + .microseconds(Int(choices.next() % 3_000_000)))
    case 1: session.advance(to: session.play.now + .milliseconds(500 * Int(choices.next() % 4)))
    case _: session.advance(events: Int(choices.next() % 6))
    }
    if session.play.hold != nil { session.release() }
  }

  /// Returns lines that may fit the session.
  mutating func lines(_ count: Int, for session: ScenarioSession) -> [String] {
    (0..<count).map { _ in line(for: session) }
  }

  private mutating func line(for session: ScenarioSession) -> String {
    let operations = session.scenario.operations.map(\.id)
    let queues = session.scenario.queues.map(\.id)
    let (a, b) = (pick(operations), pick(operations))
    let q = pick(queues)
    let time = pick(["0", "250ms", "1s", "1500ms", "2s"])
    let new = session.newOperationID
    return pick([
      "add \(new) in \(q) for \(time)", "add \(new) in \(q) for \(time) after \(a) high",
      "add in \(q) for \(time) ignoring cancel",
      "add \(new) x3 in \(q) for \(time) low", "add \(new) manual in \(q) for \(time)",
      "add \(new) pausable in \(q) for 3s",
      "add \(new) in \(q) needs wifi for \(time)", "add \(new) in \(q) exclusive screen for \(time)",
      "add \(new) barrier in \(q) for \(time)",
      "add \(new) in \(q) steps [{sleep: \(time)}, {log: \"done, \(a)\"}] result 81 completion over",
      "add \(new) in \(q) blocks [1s, \(time)] name \"two blocks\"", "add \(new) in \(q) for 3s fails 1s no",
      "operation \(new) for \(time)", "add \(a)", "start \(a)", "queue \(session.newQueueID) max 1",
      "queue \(session.newQueueID) suspended",
      "add \(new) in \(q) async steps [{sleep: \(time)}, {wait: \(a)}]",
      "cancel \(a)", "cancel \(a),\(b)", "cancel all \(q)", "suspend \(q)", "resume \(q)",
      "max \(q) \(pick(["0", "1", "3", "default"]))",
      "priority \(a) very-high", "dep \(a) on \(b)", "undep \(a) on \(b)", "barrier \(new) in \(q) for \(time)",
      "finish \(a)",
      "pause \(a)", "unpause \(a)", "satisfy \(a) wifi", "wait \(a)", "log \(time) \"and\" {more}", "note one # two",
      "add-block \(a) for 1s",
      "at 3s cancel \(a)", "after \(time) suspend \(q)", "when \(a).executing cancel \(b)",
      "when \(a).finished add \(new) in \(q) for 1s",
      "expect \(a).finished before \(b).executing", "expect outcome \(a) completed", "undo", "undo 2", "redo",
      "dispatch-group enter g", "dispatch-group leave g", "hold 500ms", "mark here", "expect never \(a).cancelled",
    ])
  }

  private mutating func pick(_ values: [String]) -> String {
    values.isEmpty ? "none" : values[Int(choices.next() % UInt64(values.count))]
  }
}
