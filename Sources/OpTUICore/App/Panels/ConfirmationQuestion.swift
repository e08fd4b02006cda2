/// The question whether to carry out a command.
struct ConfirmationQuestion: Question {
  let command: UserCommand

  private var cancelsAll: Bool { if case .cancelAll = command { true } else { false } }

  func text(in play: PlayModel) -> String? {
    guard case .cancelAll(let id) = command else { return localized("Carry out :\(command.line)?  y n") }
    guard let queue = play.timeline.queue(id) else { return nil }
    let count = queue.operations.count { play.timeline.operations[$0].phase != .finished }
    return localized("Cancel all \(count) unfinished operations of \(play.label(queue))?  y n")
  }

  func items(in play: PlayModel) -> [KeyBar.Item] {
    cancelsAll
      ? [KeyBar.Item("y", localized("cancel all")), KeyBar.Item("n", localized("cancel none"))]
      : [KeyBar.Item("y", localized("carry it out")), KeyBar.Item("n", localized("leave it"))]
  }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    let resumption = play.closePanel()
    if key == "y" || key == "Y" { return (resumption + play.send(command)).map(AppCommand.play) }
    play.refuse(
      cancelsAll
        ? Refusal("nothing was cancelled", instead: "\(play.name(.cancelAll)) asks again")
        : Refusal("nothing was done", instead: "\(play.keys.name(of: .steer(.fix))) asks again"))
    return resumption.map(AppCommand.play)
  }
}
