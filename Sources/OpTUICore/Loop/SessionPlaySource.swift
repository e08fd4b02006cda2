import OpEngine
import OpScenario

/// The play of a session, which a person extends line by line. Its log begins anew with each command.
final class SessionPlaySource: PlaySource, TimeControl {
  private(set) var scenarioSession: ScenarioSession
  private let files: SessionFiles
  private(set) var sentEventCount = 0
  private var exhaustion: String?
  private var isReplayed = false

  init(_ session: ScenarioSession, files: SessionFiles) {
    scenarioSession = session
    self.files = files
  }

  var session: SessionPlaySource? { self }

  var isAtEnd: Bool { scenarioSession.play.nextDue == nil && scenarioSession.play.hold == nil }

  var timeControl: (any TimeControl)? { self }

  func restart() {
    scenarioSession.restart()
    beginLog()
  }

  func fork(after count: Int, at time: EngineTime) {
    scenarioSession.fork(at: time)
    beginLog()
  }

  /// Carries out the line that does the same.
  func perform(_ command: PersonCommand) { _ = perform(command.line, queue: nil) }

  func perform(_ line: String, queue: String?) -> ScenarioSession.Outcome {
    let outcome = scenarioSession.perform(line, queue: queue)
    switch outcome {
    case .performed: beginLog()
    case .request(.save(let path)): return save(to: path ?? scenarioSession.savedPath, as: line)
    case .refused, .request: break
    }
    return outcome
  }

  private func save(to path: String, as line: String) -> ScenarioSession.Outcome {
    let saved = scenarioSession.saved()
    do {
      try files.write(saved.text, path)
    } catch {
      return .refused(Problem(.error, "not-saved", error.sentence, at: nil))
    }
    guard let failure = saved.failures.first else { return .performed("save \(path)") }
    return .refused(
      Problem(.failed, failure.code, "saved as \(path); \(failure.message)", at: nil, hint: failure.hint))
  }

  /// Replaces the session with that of another file.
  func open(_ path: String) throws(OpeningFailure) {
    scenarioSession = try files.open(path)
    beginLog()
  }

  func takeReplay() -> Bool {
    defer { isReplayed = false }
    return isReplayed
  }

  private func beginLog() {
    sentEventCount = 0
    isReplayed = true
    exhaustion = nil
  }

  // MARK: - Time

  func advance(to time: EngineTime) -> Bool { advance { scenarioSession.advance(to: time, limit: $0) } }

  func advance(toMark count: Int) -> Bool { advance { scenarioSession.advance(toMark: count, limit: $0) } }

  func advance(events: Int) { record(scenarioSession.advance(events: events)) }

  func release() { scenarioSession.release() }

  /// Calls `advance` with a limit until the play has arrived or keys have waited long enough.
  private func advance(by advance: (Int) -> Play.Stop) -> Bool {
    let slice = VirtualPlaySource.Slice.standard
    let end = SuspendingClock.now + slice.length
    var limit = slice.limit
    var stop = advance(limit)
    while stop == .interrupted, SuspendingClock.now < end {
      limit *= 2
      stop = advance(limit)
    }
    record(stop)
    return stop != .interrupted
  }

  private func record(_ stop: Play.Stop) {
    if case .exhausted(let report) = stop { exhaustion = report }
  }

  func news() -> AppMessage {
    let play = scenarioSession.play
    let events = play.events(after: sentEventCount)
    sentEventCount += events.count
    return .played(events, now: play.now, nextDue: play.nextDue, hold: play.hold, isExhausted: exhaustion)
  }
}
