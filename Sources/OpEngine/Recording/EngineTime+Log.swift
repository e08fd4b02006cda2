extension EngineTime {
  /// The latest time in a log. Plays and programs do not last a hundred years, and calculations with it cannot
  /// overflow.
  package static let latestInLog = EngineTime(nanoseconds: 100 * 366 * 24 * 3600 * 1_000_000_000)
}

extension EngineTime: CustomStringConvertible {
  /// The seconds since the engine began, with three decimals: `8.500`.
  public var description: String { text }

  /// Seconds with three decimals, as log panes and messages write them: `8.500`.
  package var text: String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let milliseconds = whole + (rest < 500_000 ? 0 : 1)
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
