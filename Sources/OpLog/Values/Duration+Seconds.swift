extension Duration {
  /// The seconds in decimal: `2`, `0.25`.
  package var secondsText: String {
    let (seconds, attoseconds) = components
    let microseconds = Int(attoseconds / 1_000_000_000_000)
    guard microseconds > 0 else { return String(seconds) }
    var digits = String(1_000_000 + microseconds).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits)"
  }
}
