/// The prompt for a time to go to, in the status row.
struct MomentPrompt: Question {
  /// The text typed so far.
  private(set) var typed = ""

  /// The maximum length of the text.
  private static let longest = 32

  func text(in play: PlayModel) -> String? { localized("go to: \(typed)_   \(SeekTarget.examples), Enter, Esc") }

  func items(in play: PlayModel) -> [KeyBar.Item] {
    [KeyBar.Item(.enter, localized("go there")), KeyBar.Item(.escape, localized("close"))]
  }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    if case .character(let character) = key {
      if typed.utf8.count < Self.longest { play.show(MomentPrompt(typed: typed + String(character))) }
    } else if key == .enter, !typed.isEmpty {
      return (play.closePanel() + play.go(to: typed)).map(AppCommand.play)
    } else if key == .backspace, !typed.isEmpty {
      play.show(MomentPrompt(typed: String(typed.dropLast())))
    } else if [.backspace, .enter, .escape].contains(key) {
      return play.closePanel().map(AppCommand.play)
    }
    return []
  }

  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand] { play.type(lines[0]) }
}
