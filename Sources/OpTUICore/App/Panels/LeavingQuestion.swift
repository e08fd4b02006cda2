/// The question whether to end the running program too.
struct LeavingQuestion: Question {
  func text(in play: PlayModel) -> String? { localized("The program runs: end it too?") }

  func items(in play: PlayModel) -> [KeyBar.Item] {
    [
      KeyBar.Item("e", localized("end it")), KeyBar.Item("l", localized("leave it running")),
      KeyBar.Item(.escape, localized("stay")),
    ]
  }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    let resumption = play.closePanel().map(AppCommand.play)
    return switch key {
    case "e": [.play(.endProgram), .loop(.quit)]
    case "l": [.loop(.quit)]
    case _: resumption
    }
  }
}
