extension Scenario {
  /// Takes another of the orders that the rules allow; nil leaves that of the file.
  ///
  /// What the file tells and asks holds there as well if its expectations do; without any, if the same happens.
  package mutating func order(by seed: UInt64?) {
    guard let seed, seed != self.seed else { return }
    let original = self
    self.seed = seed
    guard clock == .virtual, stepLists.flatMap(\.withInner).contains(where: \.isTold) else { return }
    isReordered =
      expectations.isEmpty
      ? Play.observableOrder(of: self) != Play.observableOrder(of: original) : !Verifier.check(self).isEmpty
  }
}

extension Step {
  /// Whether it tells or asks something.
  fileprivate var isTold: Bool {
    if case .note = action { return true }
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
