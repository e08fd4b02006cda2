extension PlayTitle {
  /// Creates the title of a scenario.
  /// - Parameters:
  ///   - name: the short name of its file.
  ///   - language: the preferred language; nil for the first one.
  package init(of scenario: Scenario, named name: String, language: String?) {
    self.init(
      file: name, title: scenario.title.text(in: language), description: scenario.description?.text(in: language),
      markCount: scenario.markCount, clock: scenario.clock, workers: scenario.workers,
      additions: scenario.additions, plans: Self.plans(of: scenario),
      end: scenario.isScheduledByUser ? nil : Play.end(of: scenario))
    lesson = scenario.file
    takeCode(of: scenario, in: language)
    source = scenario.source?.text(in: language)
    note(scenario, in: language)
  }

  private mutating func note(_ scenario: Scenario, in language: String?) {
    goal = scenario.goal.map { PlayGoal(text: $0.text.text(in: language), fewest: $0.fewest) }
    isScheduledByUser = scenario.isScheduledByUser
    extensions = scenario.extensions
    questionCount = scenario.questionCount
    hasNotes = scenario.hasNotes
    stopCount = scenario.stopCount
    blockLengths = scenario.blockLengths
  }

  /// Creates the title of a session, whose end is unknown.
  init(ofSession scenario: Scenario, named name: String, language: String?, clock: Scenario.Clock = .virtual) {
    self.init(
      file: name, title: scenario.title.text(in: language), description: scenario.description?.text(in: language),
      markCount: scenario.markCount, clock: clock, workers: scenario.workers, plans: Self.plans(of: scenario),
      isSession: true)
    takeCode(of: scenario, in: language)
    note(scenario, in: language)
  }

  /// Adopts what is known of the play that the session continues, so that scale and rows do not change.
  mutating func keepPlay(of other: PlayTitle) {
    (end, additions) = (other.end, other.additions)
    (lesson, source) = (other.lesson, other.source)
  }

  /// Adopts the plans whose code can be shown. Real threads are not traced step by step.
  mutating func takeCode(of scenario: Scenario, in language: String?) {
    guard clock == .virtual else { return }
    let plans = scenario.operations.filter(\.hasListing)
    coded = Dictionary(plans.map { ($0.id, $0) }) { first, _ in first }
    self.language = language
    showsCode = scenario.showsCode
  }

  static func plans(of scenario: Scenario) -> [String: OperationPlan] {
    let plans = scenario.operations.filter { $0.result != nil || $0.group != nil }
    return Dictionary(plans.map { ($0.id, $0) }) { first, _ in first }
  }
}
