import Localization

/// The prompt for the moment to go to, in the status row.
struct MomentPrompt: Question {
  /// The text typed so far.
  private(set) var typed = ""

  /// The length that no moment needs; what is typed beyond it is refused.
  private static let longest = 32

  func text(in play: PlayModel) -> String? { localized("go to: \(typed)_   \(SeekTarget.examples), Enter, Esc") }

  func items(in play: PlayModel) -> [KeyBar.Item] {
    [KeyBar.Item(.enter, localized("go there")), KeyBar.Item(.escape, localized("close"))]
  }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    switch key {
    case .character(let character) where typed.utf8.count < Self.longest:
      play.show(MomentPrompt(typed: typed + String(character)))
    case .backspace where !typed.isEmpty: play.show(MomentPrompt(typed: String(typed.dropLast())))
    case .enter where !typed.isEmpty: return (play.closeOverlay() + play.go(to: typed)).map(AppCommand.play)
    case .backspace, .enter, .escape: return play.closeOverlay().map(AppCommand.play)
    case .character, .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .delete,
      .other:
      break
    }
    return []
  }

  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand] { play.type(lines[0]) }
}
