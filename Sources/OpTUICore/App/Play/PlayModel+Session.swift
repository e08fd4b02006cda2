import OpEngine
import OpScenario

// The play of a session.
extension PlayModel {
  /// Drops the log of a play that was executed anew; all of it comes next. The clock stands as before.
  mutating func adoptReplay() {
    dropLog()
    let isPaused = clock.isPaused
    clock = PlayClock(speed: clock.speed)
    clock.isPaused = isPaused
  }

  /// Says what quitting now would lose.
  mutating func refuseToQuit() {
    let (save, quit) = (keys.name(of: .build(.save)), keys.name(of: .program(.quit)))
    refuse(Refusal("no file has the latest commands", instead: "\(save) saves them, \(quit) again quits without"))
  }

  /// Takes in what exists since the beginning of the play, and was not known before.
  mutating func insert(_ insertions: [LogInsertion]) {
    returnToPresent()
    showAll()
    scrolledLogEnd = nil
    log.insert(insertions)
    timeline.insert(insertions)
    checkpoints = Checkpoints(beginning: checkpoints.beginning)
    forgetEventAxis()
  }

  /// Returns the refusal of what only a session takes.
  static func noSession(_ subject: String) -> Refusal {
    Refusal("\(subject) for live sessions", instead: "`optui live` begins one, `optui live FILE` with a scenario")
  }
}
