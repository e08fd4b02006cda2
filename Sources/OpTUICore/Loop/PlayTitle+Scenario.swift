extension PlayTitle {
  /// Creates the title of a scenario.
  /// - Parameters:
  ///   - name: the short name of its file.
  ///   - language: the preferred language; nil for the first one.
  package init(of scenario: Scenario, named name: String, language: String?) {
    self.init(known: scenario, named: name, language, clock: scenario.clock)
    additions = scenario.additions
    end = scenario.isScheduledByUser ? nil : Play.end(of: scenario)
    lesson = scenario.file
    source = scenario.source?.text(in: language)
  }

  /// Creates the title of a session, whose end is unknown.
  init(ofSession scenario: Scenario, named name: String, language: String?, clock: Scenario.Clock = .virtual) {
    self.init(known: scenario, named: name, language, clock: clock)
    isSession = true
  }

  private init(known scenario: Scenario, named name: String, _ language: String?, clock: Scenario.Clock) {
    self.init(
      file: name, title: scenario.title.text(in: language), description: scenario.description?.text(in: language),
      extensions: scenario.extensions,
      columnsOfNotes: scenario.hasNotes ? Self.columnsOfNotes(in: scenario, language) : nil,
      markCount: scenario.markCount, stopCount: scenario.stopCount, clock: clock, workers: scenario.workers,
      operations: Dictionary(scenario.operations.map { ($0.id, $0) }) { first, _ in first },
      // Real threads are not traced step by step.
      showsCode: scenario.showsCode && clock == .virtual, language: language,
      goal: scenario.goal.map { PlayGoal(text: $0.text.text(in: language), fewest: $0.fewest) },
      isScheduledByUser: scenario.isScheduledByUser, questionCount: scenario.questionCount,
      blockLengths: scenario.blockLengths)
  }

  /// Returns the width of the longest text among its notes, its description, and its goal.
  private static func columnsOfNotes(in scenario: Scenario, _ language: String?) -> Int {
    let notes = scenario.stepLists.flatMap(\.withInner).compactMap { step -> LocalizedText? in
      if case .show(.note(let text)) = step.action { text } else { nil }
    }
    let texts = notes + [scenario.description, scenario.goal?.text].compactMap(\.self)
    return texts.map { CellText($0.text(in: language)).width }.max() ?? 0
  }

  /// Adopts what is known of the play that the session continues, so that scale and rows do not change.
  mutating func keepPlay(of other: PlayTitle) {
    (end, additions) = (other.end, other.additions)
    (lesson, source) = (other.lesson, other.source)
  }
}
