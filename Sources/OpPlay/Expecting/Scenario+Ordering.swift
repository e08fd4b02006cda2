extension Scenario {
  /// Takes another of the orders that the rules allow; nil leaves that of the file. Real threads heed neither.
  ///
  /// What the file tells and asks holds there as well if its expectations do; without any, if the same happens.
  /// - Parameter judgesWords: whether to play the scenario to find that out: where a person reads what it tells and asks,
  ///   but not where it is only verified, or asked what waits.
  package mutating func order(by seed: UInt64?, judgesWords: Bool = true) {
    guard let seed, seed != self.seed else { return }
    let original = self
    self.seed = seed
    guard judgesWords, clock == .virtual, stepLists.flatMap(\.withInner).contains(where: \.isTold) else { return }
    isReordered =
      expectations.isEmpty
      ? Play.observableOrder(of: self) != Play.observableOrder(of: original) : !Verifier.check(self).isEmpty
  }
}

extension Step {
  /// Whether it tells or asks something.
  fileprivate var isTold: Bool {
    if case .show(.note) = action { return true }
    return asks
  }
}

extension Play {
  fileprivate static func observableOrder(of scenario: Scenario) -> [String: [String]] {
    let play = Play(scenario, holds: false)
    play.finish(limit: 20_000)
    return play.observableOrder
  }
}
