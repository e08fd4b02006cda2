// The time of a step that the user adds.
extension Play {
  /// The time of a step that follows all past events and precedes all others: the present, or up to 10 ms later if that
  /// makes a shorter number.
  var timeOfNextStep: EngineTime {
    let isTaken = latestInstant >= now
    // Slices that wait behind a hold come later still.
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
