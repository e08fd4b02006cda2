extension Scenario {
  /// Selects another order that the rules allow; nil keeps that of the file. Real threads ignore both.
  ///
  /// The notes and questions of the file still apply if its expectations are met or, without any, if the same happens.
  /// - Parameter judgesWords: whether to play the scenario to check that. Needed where the user reads notes and
  ///   questions, but not where the play is only verified, or asked for waits.
  package mutating func order(by seed: UInt64?, judgesWords: Bool = true) {
    guard let seed, seed != self.seed else { return }
    let original = self
    self.seed = seed
    guard judgesWords, clock == .virtual else { return }
    let hasWords = stepLists.flatMap(\.withInner).contains {
      if case .show(.note) = $0.action { true } else { $0.asks }
    }
    if !hasWords { return }
    isReordered =
      expectations.isEmpty
      ? Play.observableOrder(of: self) != Play.observableOrder(of: original) : !Verifier.check(self).isEmpty
  }
}

extension Play {
  fileprivate static func observableOrder(of scenario: Scenario) -> [String: [String]] {
    let play = Play(scenario, holds: false)
    play.finish(limit: 20_000)
    return play.observableOrder
  }
}
