import OpEngine

// The time of commands.
extension ScenarioSession {
  /// The time at which the next command takes effect: now if nothing has happened at this instant, or a little earlier
  /// or later where that makes a shorter number and no difference.
  var timeOfNextCommand: EngineTime {
    let now = play.now
    if now == .zero { return .zero }
    let earliest = lines.last?.time ?? .zero
    for step in Self.timeSteps where play.latestInstant < now {
      let time = EngineTime(nanoseconds: now.nanoseconds / step * step)
      if time > play.latestInstant, time >= earliest { return time }
    }
    let due = play.nextDue
    for step in Self.timeSteps.dropFirst(2) {
      let time = EngineTime(nanoseconds: (now.nanoseconds / step + 1) * step)
      if due.map({ $0 <= now || time < $0 }) ?? true { return time }
    }
    return EngineTime(nanoseconds: (now.nanoseconds / 1000 + 1) * 1000)
  }

  /// 100 ms, 10 ms, 1 ms, 100 us, 10 us, 1 us in nanoseconds.
  private static let timeSteps: [UInt64] = [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000]
}
