extension Play {
  /// Returns the time at which a scenario ends without commands, past every hold; nil for a real-time scenario, and for
  /// one too long to play in advance.
  package static func end(of scenario: Scenario) -> EngineTime? {
    guard scenario.clock == .virtual else { return nil }
    let play = Play(scenario, language: nil, holds: false, limits: PlayLimits(), role: .ahead())
    return play.advance(to: .forEver, limit: 5000) == .reached ? play.now : nil
  }
}
