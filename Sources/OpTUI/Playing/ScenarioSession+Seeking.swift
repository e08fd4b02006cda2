// Seeking without a screen
extension ScenarioSession {
  /// Plays to a time without holding.
  func playOn(to time: EngineTime) -> PlayStop {
    var stop = advance(to: time)
    while case .held = stop {
      release()
      stop = advance(to: time)
    }
    return stop
  }

  /// Returns the time that the words of a moment mean.
  /// - Throws: the reason if they mean none, or one that is past.
  func time(of moment: String) throws(LoopFailure) -> EngineTime {
    let target = try rethrowing(try SeekTarget(moment)) { (mistake: SeekTarget.Mistake) in
      LoopFailure(Phrase(verbatim: mistake.sentence))
    }
    switch target {
    case .time(let time) where time >= play.now: return time
    case .on(let length): return play.now + length
    case .end: return .forEver
    case .time, .back, .event:
      throw LoopFailure("expected a time that is not in the past, such as 8.5s or +2s, or 'end'")
    }
  }
}
