import OpEngine
import OpScenario

/// Reads lines as commands to a play. What the keys refuse, a line is refused in the same words.
struct CommandReader {
  let play: PlayModel

  func command(in line: String) throws(LineProblem) -> LineCommand {
    var words = LineWords(line)
    let word = try words.next("a command such as 'cancel'")
    guard let verb = LineCommand.Verb(rawValue: word.text) else {
      throw mistake("there is no command", word, among: LineCommand.Verb.allCases.map(\.rawValue))
    }
    if verb.steers, !play.canBeSteered { throw LineProblem(sentence: play.refusalOfPast, range: word.range) }
    let command = try command(verb, &words)
    try words.finish()
    return command
  }

  private func command(_ verb: LineCommand.Verb, _ words: inout LineWords) throws(LineProblem) -> LineCommand {
    switch verb {
    case .cancel where words.take("all"): return .steer(.cancelAll(queue: try queue(&words).id))
    case .cancel: return .steer(try request(.cancel, &words))
    case .suspend: return .steer(.suspend(queue: try queue(&words).id))
    case .resume: return .steer(.resume(queue: try queue(&words).id))
    case .max: return .steer(.setMax(queue: try queue(&words).id, max: try limit(&words)))
    case .priority: return .steer(try prioritize(&words))
    case .finish: return .steer(try request(.finish, &words))
    case .pause: return .steer(try pauseOrResume(isPause: true, &words))
    case .unpause: return .steer(try pauseOrResume(isPause: false, &words))
    case .satisfy: return .steer(try satisfy(&words))
    case .why: return .why(operation: try operation(&words).lane.id)
    case .goTo: return .goTo(try destination(&words))
    }
  }

  private func mistake(_ words: String, _ word: LineWords.Word, among others: [String]) -> LineProblem {
    let hint = Suggestion.nearest(to: word.text, among: others).map { ": did you mean '\($0)'?" } ?? ""
    return LineProblem(sentence: "\(words) '\(word.text)'\(hint)", range: word.range)
  }

  // MARK: - Subjects

  private func queue(_ words: inout LineWords) throws(LineProblem) -> QueueLane {
    let word = try words.next("the id of a queue")
    if let queue = play.timeline.queue(word.text) { return queue }
    throw mistake("there is no queue", word, among: play.timeline.queues.map(\.id))
  }

  private func operation(_ words: inout LineWords) throws(LineProblem) -> (lane: OperationLane, word: LineWords.Word) {
    let word = try words.next("the id of an operation")
    if let operation = play.timeline.operation(word.text) { return (operation, word) }
    throw mistake("there is no operation", word, among: play.timeline.operations.map(\.id))
  }

  // MARK: - Requests

  /// Reads an operation, and turns a request about it into a command.
  private func request(
    _ request: OperationRequest, _ words: inout LineWords
  ) throws(LineProblem) -> PersonCommand {
    let (lane, word) = try operation(&words)
    return try command(for: request, lane, word)
  }

  private func command(
    for request: OperationRequest, _ lane: OperationLane, _ word: LineWords.Word
  ) throws(LineProblem) -> PersonCommand {
    switch play.answer(to: request, about: lane) {
    case .success(.command(let command)): return command
    case .success(.question): throw LineProblem(sentence: "\(lane.id) needs more words", range: word.range)
    case .failure(let refusal): throw LineProblem(sentence: refusal.sentence, range: word.range)
    }
  }

  private func pauseOrResume(isPause: Bool, _ words: inout LineWords) throws(LineProblem) -> PersonCommand {
    let (lane, word) = try operation(&words)
    let command = try command(for: .pauseOrResume, lane, word)
    let applies = isPause == (lane.pausedSince == nil)
    guard applies else {
      throw LineProblem(sentence: "\(play.label(lane)) is \(isPause ? "already" : "not") paused", range: word.range)
    }
    return command
  }

  private func satisfy(_ words: inout LineWords) throws(LineProblem) -> PersonCommand {
    let (lane, word) = try operation(&words)
    let command = try command(for: .satisfy, lane, word)
    let condition = try words.next("the id of a condition")
    let open = play.openCondition(of: lane)?.subject
    guard condition.text == open else {
      throw LineProblem(sentence: "\(play.label(lane)) waits for \(open ?? "nothing")", range: condition.range)
    }
    return command
  }

  private func prioritize(_ words: inout LineWords) throws(LineProblem) -> PersonCommand {
    let (lane, word) = try operation(&words)
    if case .failure(let refusal) = play.answer(to: .prioritize, about: lane) {
      throw LineProblem(sentence: refusal.sentence, range: word.range)
    }
    let names = QueuePriority.allCases.map(\.name)
    let choice = try words.next("a priority: \(names.joined(separator: ", "))")
    guard let priority = QueuePriority.allCases.first(where: { $0.name == choice.text }) else {
      throw mistake("there is no priority", choice, among: names)
    }
    return .setPriority(operation: lane.id, priority)
  }

  private func limit(_ words: inout LineWords) throws(LineProblem) -> Int {
    let word = try words.next("a number or 'default'")
    if word.text == "default" { return -1 }
    guard let limit = Int(word.text), limit >= 0 else {
      throw LineProblem(sentence: "'\(word.text)' is not a limit: write a number or 'default'", range: word.range)
    }
    return limit
  }

  private func destination(_ words: inout LineWords) throws(LineProblem) -> Destination {
    let word = try words.next("a moment: \(Destination.examples)")
    do {
      return try Destination(word.text)
    } catch {
      throw LineProblem(sentence: error.sentence, range: word.range)
    }
  }
}
