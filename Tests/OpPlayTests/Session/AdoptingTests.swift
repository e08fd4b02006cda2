import TestSupport
import Testing

@testable import OpPlay

/// The play of a session after each line, compared with one of the whole scenario.
@Suite struct AdoptingTests {
  @Test(arguments: 0..<(isThorough ? 1000 : 80))
  func `A play has the log of one that had all lines from the beginning`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 10) { session, line in
      let anew = session.executedAnew()
      #expect(difference(session.play.events, anew.events) == nil, "after \(line) in \(session.commands)")
      #expect(session.play.now == anew.now && session.play.nextDue == anew.nextDue, "\(session.commands)")
      #expect(session.play.hold == anew.hold)
    }
    // Later events are the same, too, once the lines at a hold have their place after it.
    if session.play.hold != nil { session.release() }
    let anew = session.executedAnew()
    for _ in 0..<50 {
      guard let due = session.play.nextDue ?? (session.play.hold == nil ? nil : session.play.now) else { break }
      session.advance(to: due)
      anew.advance(to: due)
      session.release()
      anew.release()
    }
    #expect(difference(session.play.events, anew.events) == nil, "\(session.commands)")
  }

  @Test(arguments: 0..<(isThorough ? 1000 : 50))
  func `A part is refused for the reason for which the whole scenario is`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 6)
    for line in random.lines(20, for: session) {
      guard case .command(let command) = SessionCommand.reading(line), command.request == nil else { continue }
      let added = SessionDocument.Line(
        command: command.naming(session.newOperationID), time: session.nextTime,
        queue: session.queue)
      let document = session.content.document.adding(added, after: session.content.lines)
      let (_, problems) = ScenarioLoader.load(document.root, file: "session", text: session.scenario.text)
      let errors = problems.filter { $0.severity == .error }
      let number = document.lineNumber(ofCommand: session.content.lines.count)
      let error = errors.first { $0.place?.line == number } ?? errors.first
      let problem = session.problem(with: line)
      if problem?.code == "past" { continue }
      #expect(problem?.code == error?.code, "\(line) in \(session.commands)")
      #expect(problem?.message == error?.message, "\(line) in \(session.commands)")
      // A session has its own text for the location of a name in use.
      if problem?.firstPlace != nil { continue }
      #expect(problem?.hint == error?.hint, "\(line) in \(session.commands)")
    }
  }

  /// A step, as made by a key, must not need a replay of the whole play, for any size.
  @Test(arguments: [
    "at 8s cancel a", "expect a.finished before b.executing", "cancel a", "log done", "suspend net", "max net 2",
  ])
  func `A play continues with a line that declares nothing`(line: String) throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 3s", "add b for 1s"])
    session.advance(to: EngineTime(.milliseconds(500)))
    _ = session.takeReplay()
    let play = session.play
    try session.perform(all: [line])
    #expect(session.play === play)
    #expect(!session.takeReplay())
    #expect(difference(session.play.events, session.executedAnew().events) == nil)
  }

  @Test(arguments: [
    "add c in net for 1s", "add c x5 in net for 1s after a", "add c in net needs wifi for 1s", "queue cpu max 1",
    "operation c for 1s", "at 5s add c in net for 1s", "when b.finished log done",
  ])
  func `A play is replayed after a line that declares something`(line: String) throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 3s", "add b for 1s"])
    session.advance(to: EngineTime(.milliseconds(500)))
    _ = session.takeReplay()
    try session.perform(all: [line])
    #expect(session.takeReplay())
    #expect(session.play.now >= EngineTime(.milliseconds(500)))
    #expect(difference(session.play.events, session.executedAnew().events) == nil)
  }

  @Test func `Steps of one thread run in the order of their times, regardless of the order of lines`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a for 9s", "at 5s log five", "at 3s log three", "at 4s log four"])
    session.advance(to: EngineTime(.milliseconds(3500)))
    try session.perform(all: ["log now", "at 8s log eight", "at 6s log six"])
    session.advance(to: EngineTime(.seconds(20)))
    let texts = session.play.events.compactMap { event in
      if case .log(let text, by: nil) = event.body { text } else { nil }
    }
    #expect(texts == ["three", "now", "four", "five", "six", "eight"])
  }
}

/// Returns the first lines in which two logs differ; nil if they are equal.
func difference(_ log: [LogEvent], _ other: [LogEvent]) -> String? {
  if log == other { return nil }
  let writer = EventLogWriter(title: "", workers: 1)
  let (lines, others) = (log.map(writer.line), other.map(writer.line))
  let index = zip(lines, others).prefix { $0 == $1 }.count
  return "\(lines.dropFirst(index).first ?? "the end") and \(others.dropFirst(index).first ?? "the end")"
}

extension ScenarioSession {
  /// Returns a play of the scenario as it would be saved now, up to the current time.
  func executedAnew() -> Play {
    let whole = ScenarioLoader.load(content.document.root, file: file, text: scenario.text).loaded?.scenario
    if whole == nil { Issue.record("\(commands) do not make a scenario") }
    let play = Play(whole ?? scenario)
    var passedHolds = 0
    while case .held = play.advance(to: reached), passedHolds < releaseCount {
      play.release()
      passedHolds += 1
    }
    if let latest = content.lines.last?.time, play.now < latest { play.advanceAtHold(to: latest) }
    return play
  }
}
