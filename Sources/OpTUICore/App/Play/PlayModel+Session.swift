// The play of a session
extension PlayModel {
  /// Drops the log of a replayed play; all of it comes next. The clock is unchanged.
  mutating func adoptReplay() {
    viewer.dropLog()
    playback.replay(isPaused: clock.isPaused)
  }

  /// The expectations stated in the session.
  var expectations: [SessionExpectation] { dialog.session?.expectations ?? [] }

  /// Leaves the play; if that loses session commands, only when asked again after a warning.
  mutating func leave() -> [AppCommand] {
    warnsOfLoss(askedBy: keys.name(of: .program(.quit))) ? [] : [.loop(.quit)]
  }

  /// Handles Control-C, which works like a key even while a panel is open: ends the program, with a warning if that
  /// loses commands.
  mutating func interrupt() -> [AppCommand] {
    guard warnsOfLoss(askedBy: "Ctrl-C") else { return [.loop(.quit)] }
    // The sentence is shown in the row of the command line.
    var commands: [PlayCommand] = []
    while frontPanel != nil { commands += closePanel() }
    return commands.map(AppCommand.play)
  }

  /// Warns of unsaved commands, once for each of them.
  /// - Returns: whether there was a warning.
  private mutating func warnsOfLoss(askedBy key: String) -> Bool {
    guard dialog.warnsOfLoss() else { return false }
    refuse(
      "the latest commands are not saved",
      instead: "\(keys.name(of: .build(.save))) saves them, \(key) again quits anyway")
    return true
  }
}
