import OpScenario

/// A play of a scenario as the thing that lines act on: it takes those that steer or ask itself, and becomes a session
/// with any other.
struct PlayLines: LineContext {
  let play: PlayModel
  /// The session that the play would become.
  let session: SessionLines

  func refusal(of verb: String) -> Problem? { Self.isOwn(verb) ? play.refusal(of: verb) : nil }

  func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord] {
    let context: any LineContext = words.first.map(Self.isOwn) == true ? play : session
    return context.words(for: slot, after: words, beginning: beginning)
  }

  func problem(with command: SessionCommand) -> Problem? {
    let context: any LineContext = SessionCommand.verb(of: command.description).map(Self.isOwn) == true ? play : session
    return context.problem(with: command)
  }

  /// Whether every play takes lines that begin with a verb.
  static func isOwn(_ verb: String) -> Bool {
    ["why", "goto"].contains(verb) || SessionCommand.Steering.Verb(rawValue: verb) != nil
  }
}
