/// The line context of a scenario play: it handles lines that steer or ask, and becomes a session for any other.
struct PlayLines: LineContext {
  @Boxed var play: PlayModel
  /// The session that the play is or would become.
  let session: SessionLines

  func refusal(of verb: String) -> Problem? { context(of: verb).refusal(of: verb) }

  func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord] {
    let fitting = context(of: words.first).words(for: slot, after: words, beginning: beginning)
    let selected = [play.selectedLane?.id, play.selectedQueue].compactMap {
      $0.map { LineWord(id: $0, name: nil).text }
    }
    return fitting.filter { selected.contains($0.text) } + fitting.filter { !selected.contains($0.text) }
  }

  func problem(with command: SessionCommand) -> Problem? {
    context(of: SessionCommand.verb(of: command.description)).problem(with: command)
  }

  private func context(of verb: String?) -> any LineContext {
    let isOfPlay = verb.map(play.title.isSession ? Self.isOfScreen : Self.isOwn) == true
    return isOfPlay ? play : session
  }

  /// Whether every play accepts lines with a verb.
  static func isOwn(_ verb: String) -> Bool {
    ["why", "goto"].contains(verb) || isOfScreen(verb) || UserCommand.Verb(rawValue: verb) != nil
  }

  /// Whether lines with a verb concern the screen, also in a session.
  static func isOfScreen(_ verb: String) -> Bool { ["export", "export!"].contains(verb) }
}
