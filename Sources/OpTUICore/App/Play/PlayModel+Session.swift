import Localization
import OpEngine

// The play of a session.
extension PlayModel {
  /// Drops the log of a play that was executed anew; all of it comes next. The clock stands as before.
  mutating func adoptReplay() {
    viewer.dropLog()
    playback.replay(isPaused: clock.isPaused)
  }

  /// The expectations stated in the session.
  var expectations: [SessionExpectation] { dialog.session?.expectations ?? [] }

  /// Leaves the play; if that loses commands of a session, only when the person was told and asks again.
  mutating func leave() -> [AppCommand] {
    warnsOfLoss(askedBy: keys.name(of: .program(.quit))) ? [] : [.loop(.quit)]
  }

  /// Answers Control-C, which is a key of the terminal's: it ends the program, after a warning where that loses commands,
  /// also while a panel takes the keys.
  mutating func interrupt() -> [AppCommand] {
    guard warnsOfLoss(askedBy: "Ctrl-C") else { return [.loop(.quit)] }
    // The sentence stands in the row of the line that is typed.
    var commands: [PlayCommand] = []
    while overlay != nil { commands += closeOverlay() }
    return commands.map(AppCommand.play)
  }

  /// Says how to save the commands that no file has, once for each of them.
  /// - Returns: whether there was something to say.
  private mutating func warnsOfLoss(askedBy key: String) -> Bool {
    guard dialog.warnsOfLoss() else { return false }
    refuse(
      "no file has the latest commands",
      instead: "\(keys.name(of: .build(.save))) saves them, \(key) again quits without")
    return true
  }
}
