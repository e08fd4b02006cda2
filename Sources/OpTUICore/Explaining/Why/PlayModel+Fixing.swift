import Localization
import OpEngine

// Carrying out the fix that an answer suggests.
extension PlayModel {
  /// The fix in the answer about the selected operation, else that of the cause for which most wait; nil where there is
  /// none, or it may not be told yet.
  var suggestedFix: SuggestedFix? {
    if isQuiet || awaitsQuestion { return nil }
    let own = selectedLane.flatMap { timeline.waitGraph.explanation(of: $0.id)?.suggestedFix }
    return own ?? causesAround.first?.fix
  }

  /// Asks whether to carry out the suggested fix, or tells why no key does.
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

  /// The key that carries out the fix that the answer on the screen suggests; none where no key does.
  var hintsOfFix: [KeyMap.Hint] {
    let isShown = screenPanel?.showsCauses == true || isAnswering && inquiry ?? .why == .why
    guard isShown, canBeSteered, exercise == nil, let fix = suggestedFix, timeline.command(for: fix) != nil else {
      return []
    }
    return [KeyMap.Hint(.steer(.fix), text: "fix")]
  }
}
