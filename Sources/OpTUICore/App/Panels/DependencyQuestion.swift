/// The question for the operation that another is to wait for, answered by selecting it.
struct DependencyQuestion: Question {
  /// The operation that is to wait.
  let operation: String

  /// Returns the line that Enter would run; nil if the selected lane is not a valid target.
  private func line(in play: PlayModel) -> String? {
    guard let other = play.selectedLane?.id, other != operation else { return nil }
    let (waiting, needed) = (LineWord(id: operation, name: nil).text, LineWord(id: other, name: nil).text)
    let depends = play.timeline.operation(operation)?.dependencies.contains { $0.text == other } == true
    return "\(depends ? "undep" : "dep") \(waiting) on \(needed)"
  }

  /// Returns the line so far, and the keys.
  func text(in play: PlayModel) -> String? {
    guard let line = line(in: play) else {
      return localized(":dep \(operation) on ...   \(play.keysOfSelection) point at the other")
    }
    return localized(":\(line)   \(play.keysOfSelection) another, Enter, Esc")
  }

  func items(in play: PlayModel) -> [KeyBar.Item] {
    [
      play.keys.item(.select), KeyBar.Item(.enter, localized("wait for it")),
      KeyBar.Item(.escape, localized("close")),
    ]
  }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    let action = play.keys.action(for: key)
    if action == .program(.close) || action == .program(.quit) { return close(carryingOut: nil, in: &play) }
    if action == .program(.accept), let line = line(in: play) { return close(carryingOut: line, in: &play) }
    if case .move(let movement) = action { play.moveSelection(movement) }
    if action == .view(.previousQueue) { play.selectQueue(by: -1) }
    if action == .view(.nextQueue) { play.selectQueue(by: 1) }
    return []
  }

  /// Runs the line, if any, and selects the waiting operation again.
  private func close(carryingOut line: String?, in play: inout PlayModel) -> [AppCommand] {
    play.view.select(.operation(operation))
    let resumption = play.closePanel()
    let commands = line.map { play.clock.arrive + [.line($0, queue: nil)] } ?? []
    return (resumption + commands).map(AppCommand.play)
  }
}
