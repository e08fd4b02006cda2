/// A scenario that the user extends line by line while it is played in virtual time.
///
/// The session is the scenario: each command becomes part of it. So undo is a play without the last command, and a
/// saved session plays the same. Declared objects exist from the beginning: after a line that declares something, the
/// play is re-executed up to the present. After a step at the present, the play continues from there. A command follows
/// all past events, so the past does not change; but reports made at the end of a play disappear when the play
/// continues.
package final class ScenarioSession: SessionDraft {
  package var content: SessionContent
  /// The play of the scenario, or if `isOutdated` of an earlier one.
  private var latestPlay: Play
  /// Whether lines have since changed the declared objects: several of them need one execution.
  private var isOutdated = false
  /// Whether the play stops before each decision of the engine.
  private var predicts = false

  private var undone: [SessionDocument.Line] = []
  private var isReplayed = false
  /// The latest time that was reached.
  private(set) var reached = EngineTime.zero
  /// The number of holds that the play passes when it is re-executed.
  private(set) var releaseCount = 0
  /// Whether lines given at the present hold are carried out before it is passed.
  private var isAheadOfHold = false

  /// The play of the lines so far.
  /// - Complexity: after a line that declares something, that of the play up to the present; else O(1).
  package var play: Play {
    settle()
    return latestPlay
  }

  private func settle() { if isOutdated { execute() } }

  /// Creates a session with nothing in it.
  package convenience init(language: String? = nil) { self.init(.empty(), language: language) }

  /// Begins with a file that has no errors and a virtual clock.
  /// - Returns: nil if it has an error.
  package convenience init?(file: String, bytes: [UInt8], language: String? = nil) {
    guard let base = SessionBase.file(file, bytes: bytes) else { return nil }
    self.init(base, language: language)
  }

  package init(_ base: SessionBase, language: String?) {
    latestPlay = Play(base.loaded.scenario, language: language)
    content = SessionContent(base, language: language)
    latestPlay.advance(to: .zero)
  }

  /// Continues a play of a file from its present state. The user's commands so far become lines, and the file does not
  /// change.
  /// - Returns: nil if the text of its scenario has an error or is missing.
  package init?(continuing play: Play) {
    guard let base = SessionBase.played(play.scenario) else { return nil }
    latestPlay = play
    predicts = play.predicts
    content = SessionContent(base, language: play.core.language)
    content.loaded.scenario = play.scenario
    (reached, releaseCount) = (play.now, play.passedHolds)
    guard takeUp(play.inputs.steps.map { SessionDocument.Line(command: SessionCommand($0.command), time: $0.time) })
    else { return nil }
  }

  /// Begins with earlier lines, and continues to their end.
  /// - Returns: whether they make a scenario.
  func takeUp(_ lines: [SessionDocument.Line]) -> Bool {
    guard let last = lines.last else { return true }
    content.lines = lines
    reached = max(reached, last.time)
    content.document = SessionDocument(content.base.root, firstLine: content.document.firstLine, lines: lines)
    guard let loaded = load().loaded else { return false }
    adopt(loaded)
    return true
  }

  // MARK: - Lines

  var canUndo: Bool { !content.lines.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  package func apply(_ change: SessionChange) {
    let time = change.line.time
    let continues =
      if case .parts(let reading) = change.content {
        !reading.parts.declares && play.canExtend(with: reading.parts, at: time)
      } else { false }
    if !isOutdated { releaseCount = latestPlay.passedHolds }
    (undone, reached) = ([], time)
    guard let parts = content.add(change) else { return outdate(settles: true) }
    guard continues else { return outdate(settles: !parts.onlySleeps) }
    latestPlay.extend(with: parts, at: time)
    noteChange()
    catchUp()
  }

  package var expectations: [SessionExpectation] { expectations(in: play) }

  package var onlyGrows: Bool { false }

  package var nextTime: EngineTime {
    // No declaration since has moved it.
    if isOutdated, reached == .zero { return .zero }
    return play.now == .zero && play.hold == nil ? .zero : play.timeOfNextStep
  }

  package func carryOut(_ request: SessionCommand.Request) -> String? {
    func told(_ lines: some Collection<SessionDocument.Line>) -> String {
      if lines.count > 3 { return localized("\(lines.count) lines") }
      return lines.map { "'\($0.command.description)'" }.joined(separator: ", ")
    }
    if case .undo(let count) = request {
      defer { undo(count) }
      return localized("took back \(told(content.lines.suffix(count)))")
    }
    if case .redo(let count) = request {
      defer { redo(count) }
      return localized("repeated \(told(undone.suffix(count).reversed()))")
    }
    return nil
  }

  package func refusal(of request: SessionCommand.Request, at place: SourcePlace?) -> Problem? {
    if case .undo = request, !canUndo {
      return Problem(.error, "nothing-to-undo", "there is nothing to undo", at: nil)
    }
    if case .redo = request, !canRedo {
      return Problem(.error, "nothing-to-redo", "there is nothing to redo", at: nil)
    }
    return nil
  }

  // MARK: - Undo

  /// Undoes the last commands.
  /// - Returns: how many there were.
  @discardableResult
  package func undo(_ count: Int = 1) -> Int { move(count, from: \.content.lines, to: \.undone) }

  /// Repeats undone commands.
  /// - Returns: how many there were.
  @discardableResult
  package func redo(_ count: Int = 1) -> Int { move(count, from: \.undone, to: \.content.lines) }

  private typealias Lines = ReferenceWritableKeyPath<ScenarioSession, [SessionDocument.Line]>

  /// Moves the last commands of one list to the end of another, the last one first.
  private func move(_ count: Int, from source: Lines, to target: Lines) -> Int {
    let count = min(count, self[keyPath: source].count)
    guard count > 0 else { return 0 }
    self[keyPath: target] += self[keyPath: source].suffix(count).reversed()
    self[keyPath: source].removeLast(count)
    reload()
    return count
  }

  /// Returns to the beginning, with all commands still to come at their times.
  package func restart() {
    (reached, releaseCount) = (.zero, 0)
    reload()
  }

  /// Continues from a past moment, without the commands after it.
  package func fork(at time: EngineTime) {
    content.lines.removeAll { $0.time > time }
    undone = []
    reached = time
    reload()
  }

  private func reload() {
    content.revision += 1
    content.document = SessionDocument(
      content.base.root, firstLine: content.document.firstLine, lines: content.lines)
    let (loaded, problems) = load()
    guard let loaded else {
      preconditionFailure("a session without its last command is a scenario: \(problems.first?.message ?? "")")
    }
    adopt(loaded)
  }

  /// Loads the document.
  private func load() -> (loaded: LoadedScenario?, problems: [Problem]) {
    let text = ([content.base.loaded.scenario.text] + commands).joined(separator: "\n")
    return ScenarioLoader.load(content.document.root, file: file, text: text)
  }

  private func adopt(_ loaded: LoadedScenario) {
    content.loaded = loaded
    outdate(settles: true)
  }

  /// Records that the scenario has another play than the latest one.
  /// - Parameter settles: whether the present may differ in it.
  private func outdate(settles: Bool) {
    content.expectationJudge = nil
    (isOutdated, isReplayed) = (true, true)
    if settles { execute() }
  }

  /// Re-executes the play up to the latest time reached.
  private func execute() {
    isOutdated = false
    latestPlay = latestPlay.restarted(with: scenario)
    noteChange()
    catchUp()
    latestPlay.predict(predicts)
  }

  /// Tells the play the time of the first line that has outdated the notes and questions of the file.
  private func noteChange() {
    guard let first = content.lines.first(where: { !$0.command.isForAudience }) else { return }
    latestPlay.noteLines(Play.Lines(time: first.time, number: content.document.firstLine))
  }

  /// Plays on to the previous position. A hold reached again does not block lines that were given there.
  private func catchUp() {
    let play = latestPlay
    while case .held = play.advance(to: reached), play.passedHolds < releaseCount { play.release() }
    let latest = content.lines.last { $0.time <= reached }?.time
    isAheadOfHold = play.hold != nil && latest.map { play.now < $0 } == true
    if isAheadOfHold, let latest { play.advanceAtHold(to: latest) }
  }

  /// Returns whether the play was re-executed since the previous call, rather than only continued.
  package func takeReplay() -> Bool { isReplayed.take() }

  // MARK: - Time

  /// Runs everything that is due up to a time, or until a hold.
  @discardableResult
  package func advance(to time: EngineTime, limit: Int = .max) -> PlayStop {
    moved { play.advance(to: time, limit: limit) }
  }

  /// Runs until the log has that many more events.
  @discardableResult
  package func advance(events: Int) -> PlayStop { moved { play.advance(events: events) } }

  /// Makes the play stop before each decision of the engine, or no longer.
  package func predict(_ isOn: Bool) {
    predicts = isOn
    play.predict(isOn)
  }

  @discardableResult
  package func advance(toMark count: Int, limit: Int = .max) -> PlayStop {
    moved { play.advance(toMark: count, limit: limit) }
  }

  private func moved(_ move: () -> PlayStop) -> PlayStop {
    let stop = move()
    reached = max(reached, play.now)
    return stop
  }

  /// Passes the present hold. Slices that waited behind it precede the lines given there, as in the saved file.
  package func release() {
    settle()
    guard isAheadOfHold else {
      play.release()
      releaseCount = max(releaseCount, play.passedHolds)
      return
    }
    releaseCount = play.passedHolds + 1
    reload()
  }
}
