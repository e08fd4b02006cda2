package import OpEngine

/// A scenario that a person extends line by line while it is played in virtual time.
///
/// The session is the scenario: each command becomes part of it, and the play is executed anew up to the present. So undo
/// is a play without the last command, and a saved session is played the same. A command follows everything that has
/// happened, so the past stays as it was; but what was reported at the end of a play is gone when the play goes on.
package final class ScenarioSession {
  /// The effect of a line.
  package enum Outcome: Hashable, Sendable {
    /// The command is part of the session, as this line.
    case performed(String)
    /// Nothing has changed. The place is in the line, whose number is 1.
    case refused(Problem)
    /// The program has to carry this out.
    case request(SessionCommand.Request)
  }

  /// The file that it began with, or the name for a session without one.
  package let file: String
  package private(set) var scenario: Scenario
  package private(set) var play: Play

  private let base: Node.Map
  private let baseText: String
  let language: String?
  private var lines: [SessionDocument.Line] = []
  private var undone: [SessionDocument.Line] = []
  /// The latest time that was reached.
  private var reached = EngineTime.zero
  /// The number of holds that the play has passed, and that it passes when it is executed anew.
  private var passedHolds = 0
  private var releaseCount = 0

  /// Creates a session with nothing in it.
  package convenience init(language: String? = nil) {
    let base = Node.Map(entries: [
      Node.Entry("optui", .word("1")),
      Node.Entry(
        "title",
        Node(
          content: .scalar(Node.Scalar(text: "Live session", isPlain: false)), place: SourcePlace(line: 1, column: 1))),
    ])
    let scenario = Scenario(file: "session", title: LocalizedText("Live session"))
    self.init(base, scenario, text: "", language: language)
  }

  /// Begins with a file, which has to be free of errors and to have a virtual clock.
  /// - Returns: nil if it has an error.
  package convenience init?(file: String, bytes: [UInt8], language: String? = nil) {
    guard let scenario = ScenarioLoader.load(file: file, bytes: bytes).scenario,
      let root = ScenarioLoader.tree(bytes)
    else { return nil }
    self.init(root, scenario, text: scenario.text, language: language)
  }

  private init(_ base: Node.Map, _ scenario: Scenario, text: String, language: String?) {
    self.base = base
    self.scenario = scenario
    self.language = language
    file = scenario.file
    baseText = text
    play = Play(scenario, language: language)
    play.advance(to: .zero)
  }

  // MARK: - Lines

  /// The commands so far, as lines.
  package var commands: [String] { lines.map(\.command.description) }

  package var canUndo: Bool { !lines.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  /// Carries out a line. A line that is refused leaves everything as it is.
  /// - Parameter queue: the queue of a new operation that names none.
  package func perform(_ line: String, queue: String? = nil) -> Outcome {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return .refused(problem)
    case .command(let command): return perform(command, queue: queue)
    }
  }

  private func perform(_ command: SessionCommand, queue: String?) -> Outcome {
    if let request = command.request {
      if let problem = problem(with: request, at: command.requestPlace) { return .refused(problem) }
      switch request {
      case .undo(let count): undo(count)
      case .redo(let count): redo(count)
      case .why, .goTo, .save, .open: return .request(request)
      }
      return .performed(command.description)
    }
    switch checked(command, queue: queue) {
    case .failure(let refusal): return .refused(refusal.problem)
    case .success(let (line, scenario)):
      lines.append(line)
      undone = []
      reached = max(play.now, line.time)
      releaseCount = passedHolds
      replay(scenario)
      return .performed(line.command.description)
    }
  }

  /// Returns what is wrong with a line; nil if it would be carried out.
  package func problem(with line: String, queue: String? = nil) -> Problem? {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return problem
    case .command(let command): return problem(with: command, queue: queue)
    }
  }

  /// Returns what is wrong with a command; nil if it would be carried out.
  func problem(with command: SessionCommand, queue: String?) -> Problem? {
    if let request = command.request { return problem(with: request, at: command.requestPlace) }
    if case .failure(let refusal) = checked(command, queue: queue) { return refusal.problem }
    return nil
  }

  private func problem(with request: SessionCommand.Request, at place: SourcePlace?) -> Problem? {
    switch request {
    case .undo where !canUndo: Problem(.error, "nothing-to-undo", "there is nothing to undo", at: nil)
    case .redo where !canRedo: Problem(.error, "nothing-to-redo", "there is nothing to redo", at: nil)
    case .why(let id?) where !scenario.operations.contains { $0.id == id }:
      Problem(
        .error, "unknown-operation", "there is no operation '\(id.shortened(to: 40))'", at: place,
        hint: Suggestion.didYouMean(id, among: scenario.operations.map(\.id)))
    case .why, .goTo, .undo, .redo, .save, .open: nil
    }
  }

  private struct Refusal: Error {
    var problem: Problem
  }

  /// Lets the loader check the scenario with one more command.
  private func checked(
    _ command: SessionCommand, queue: String?
  ) -> Result<(line: SessionDocument.Line, scenario: Scenario), Refusal> {
    let line = SessionDocument.Line(command: command, time: nextTime, queue: queue ?? self.queue)
    if let problem = command.problem(at: line.time) { return .failure(Refusal(problem: problem)) }
    let document = SessionDocument(base, firstLine: firstLine, lines: lines + [line])
    let text = ([baseText] + lines.map(\.command.description) + [command.description]).joined(separator: "\n")
    let (scenario, problems) = ScenarioLoader.load(document.root, file: file, text: text)
    if let scenario { return .success((line, scenario)) }
    let number = document.lineNumber(ofCommand: lines.count)
    let errors = problems.filter { $0.severity == .error }
    var problem = errors.first { $0.place?.line == number } ?? errors[0]
    problem.place = problem.place.flatMap { place in
      place.line == number ? SourcePlace(line: 1, column: place.column, length: place.length) : nil
    }
    return .failure(Refusal(problem: problem))
  }

  /// The scenario as a tree.
  var document: SessionDocument { SessionDocument(base, firstLine: firstLine, lines: lines) }

  /// The index of the command whose places have that line; nil for a line of the file.
  func commandIndex(ofLine number: Int) -> Int? { number >= firstLine ? number - firstLine : nil }

  private var firstLine: Int { baseText.split(separator: "\n", omittingEmptySubsequences: false).count + 1 }

  /// The queue of operations that name none: the last one declared.
  private var queue: String? {
    scenario.queues.last { queue in !scenario.operations.contains { $0.id == queue.id } }?.id
  }

  /// The id of an operation that is given none.
  package var newOperationID: String {
    document.newOperationID
  }

  /// A free id for a queue.
  package var newQueueID: String {
    var number = scenario.queues.count + 1
    while (scenario.queues.map(\.id) + scenario.operations.map(\.id)).contains("q\(number)") { number += 1 }
    return "q\(number)"
  }

  // MARK: - Undo

  /// Takes back the last commands.
  /// - Returns: how many there were.
  @discardableResult
  package func undo(_ count: Int = 1) -> Int {
    let count = min(count, lines.count)
    guard count > 0 else { return 0 }
    undone += lines.suffix(count).reversed()
    lines.removeLast(count)
    reload()
    return count
  }

  /// Repeats commands that were taken back.
  /// - Returns: how many there were.
  @discardableResult
  package func redo(_ count: Int = 1) -> Int {
    let count = min(count, undone.count)
    guard count > 0 else { return 0 }
    lines += undone.suffix(count).reversed()
    undone.removeLast(count)
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
    lines.removeAll { $0.time > time }
    undone = []
    reached = time
    reload()
  }

  private func reload() {
    let text = ([baseText] + lines.map(\.command.description)).joined(separator: "\n")
    let (scenario, problems) = ScenarioLoader.load(document.root, file: file, text: text)
    guard let scenario else {
      preconditionFailure("a session without its last command is a scenario: \(problems.first?.message ?? "")")
    }
    replay(scenario)
  }

  /// Executes the play anew up to the latest time that was reached.
  private func replay(_ scenario: Scenario) {
    self.scenario = scenario
    play = Play(scenario, language: language)
    passedHolds = 0
    while case .held = play.advance(to: reached), passedHolds < releaseCount {
      play.release()
      passedHolds += 1
    }
  }

  // MARK: - Time

  /// The time at which the next command takes effect: now if nothing has happened at this instant, or a little earlier
  /// or later where that makes a shorter number and no difference.
  private var nextTime: EngineTime {
    let now = play.now
    if now == .zero { return .zero }
    let last = play.events.last?.time ?? .zero
    let earliest = lines.last?.time ?? .zero
    for step in Self.timeSteps where last < now {
      let time = EngineTime(nanoseconds: now.nanoseconds / step * step)
      if time > last, time >= earliest { return time }
    }
    let due = play.nextDue
    for step in Self.timeSteps.dropFirst(2) {
      let time = EngineTime(nanoseconds: (now.nanoseconds / step + 1) * step)
      if due.map({ $0 <= now || time < $0 }) ?? true { return time }
    }
    return EngineTime(nanoseconds: (now.nanoseconds / 1000 + 1) * 1000)
  }

  /// 100 ms, 10 ms, 1 ms, 100 us, 10 us, 1 us in nanoseconds.
  private static let timeSteps: [UInt64] = [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000]

  /// Runs everything that is due up to a time, or until a hold.
  @discardableResult
  package func advance(to time: EngineTime, limit: Int = .max) -> Play.Stop {
    moved { play.advance(to: time, limit: limit) }
  }

  /// Runs until so many more events are in the log.
  @discardableResult
  package func advance(events: Int) -> Play.Stop { moved { play.advance(events: events) } }

  @discardableResult
  package func advance(toMark count: Int, limit: Int = .max) -> Play.Stop {
    moved { play.advance(toMark: count, limit: limit) }
  }

  private func moved(_ move: () -> Play.Stop) -> Play.Stop {
    let stop = move()
    reached = max(reached, play.now)
    return stop
  }

  /// Passes the hold at which the play stands.
  package func release() {
    guard play.hold != nil else { return }
    passedHolds += 1
    releaseCount = max(releaseCount, passedHolds)
    play.release()
  }
}

extension SessionCommand {
  /// Returns the problem of a command whose time is past.
  fileprivate func problem(at now: EngineTime) -> Problem? {
    let entry: Node.Entry? =
      switch form {
      case .step(let trigger, _): trigger
      case .operation(_, let keys, let trigger, _): trigger ?? keys.entries.first { $0.key == "at" }
      case .queue, .expectation, .setting, .request: nil
      }
    guard let entry, entry.key == "at", let text = entry.value.text, let time = try? DurationSyntax.parse(text),
      EngineTime(time) < now
    else { return nil }
    return Problem(
      .error, "past", "\(text) is past: it is \(DurationSyntax.text(now.sinceStart))", at: entry.value.place)
  }
}
