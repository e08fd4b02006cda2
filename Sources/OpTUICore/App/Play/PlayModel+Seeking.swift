// Going to a typed time
extension PlayModel {
  /// Shows a time, or says why it is invalid.
  mutating func go(to text: String) -> [PlayCommand] {
    do {
      return go(to: try SeekTarget(text))
    } catch {
      return tell(error.sentence)
    }
  }

  private mutating func go(to destination: SeekTarget) -> [PlayCommand] {
    switch destination {
    case .event(let number) where (1...max(1, log.count)).contains(number): showPast(after: number)
    case .event(let number): refuse(noEvent("there is no event #\(number)"))
    case .time(let moment): return go(to: moment)
    case .back(let length): showPast(at: time + (.zero - length))
    case .on(let length): return go(to: time + length)
    case .end:
      returnToPresent()
      return movesOnDemand ? [.advance(to: .forEver)] : []
    }
    return []
  }

  /// Shows a past time, or plays to a later one.
  private mutating func go(to moment: EngineTime) -> [PlayCommand] {
    guard moment > presentTime, movesOnDemand else {
      showPast(at: moment)
      return []
    }
    returnToPresent()
    showAll()
    return playback.leap(to: moment)
  }

  /// Whether the play can be moved to a later time.
  private var movesOnDemand: Bool {
    capabilities.controlsTime && (clock.transport == .play || clock.transport == .pause)
  }
}
