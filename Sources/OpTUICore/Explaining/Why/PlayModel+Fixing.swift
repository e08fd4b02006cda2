// Performing suggested fixes
extension PlayModel {
  /// The fix for the selected operation, or for the cause of most waits; nil if there is none, or it must not be
  /// revealed yet.
  var suggestedFix: SuggestedFix? {
    if hidesAnswers || awaitsQuestion { return nil }
    let own = selectedLane.flatMap { timeline.waitGraph.explanation(of: $0.id)?.suggestedFix }
    return own ?? causesAround.first?.fix
  }

  /// Asks whether to perform the suggested fix, or says why no key does.
  mutating func askToFix() -> [PlayCommand] {
    guard let fix = suggestedFix else {
      return refuse("no fix is suggested here", instead: explains("why something waits"))
    }
    guard exercise == nil, let command = timeline.command(for: fix) else {
      let call = WaitFormatter(in: timeline, charset: charset, fixTerms: .calls).sentence(fix)
      return refuse("no key does that", instead: Phrase(verbatim: charset.legible(call)))
    }
    return open(ConfirmationQuestion(command: command))
  }

  /// The fewest columns in which the key bar says what the fix does.
  private static let columnsOfFix = 40

  /// The key that performs the suggested fix on the screen, and its effect; empty if no key does.
  var hintsOfFix: [KeyMap.Hint] {
    let isShown = screenPanel?.opener == .causes || isAnswering && inquiry ?? .why == .why
    guard isShown, canBeSteered, exercise == nil, let text = suggestedFix.flatMap(words.brief) else { return [] }
    return [KeyMap.Hint(.steer(.fix), text: size.columns < Self.columnsOfFix ? "fix" : text)]
  }
}
