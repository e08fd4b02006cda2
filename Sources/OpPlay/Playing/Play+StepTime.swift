import OpEngine

// The time of a step that a person adds.
extension Play {
  /// The time of a step that follows everything that has happened, and comes before anything else does: the present, or
  /// up to 10 ms later where that makes a shorter number.
  var timeOfNextStep: EngineTime {
    let isTaken = latestInstant >= now
    // What waits behind a hold comes later still.
    let due = (queue.isEmpty ? nextDue : queue.nextTime).flatMap { $0 > now ? $0 : nil }
    for unit in isTaken ? Self.units.dropFirst() : Self.units[...] {
      let time = EngineTime(nanoseconds: (now.nanoseconds + (isTaken ? unit : unit - 1)) / unit * unit)
      if due.map({ time < $0 }) ?? true { return time }
    }
    return EngineTime(nanoseconds: (now.nanoseconds / 1000 + 1) * 1000)
  }

  /// 10 ms, 1 ms, 100 us, 10 us and 1 us in nanoseconds.
  private static let units: [UInt64] = [10_000_000, 1_000_000, 100_000, 10_000, 1000]
}
