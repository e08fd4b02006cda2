extension EngineTime: CustomStringConvertible {
  public var description: String { text }

  /// Seconds with three decimals, as log panes and messages write them: `8.500`.
  public var text: String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let milliseconds = whole + (rest < 500_000 ? 0 : 1)
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
