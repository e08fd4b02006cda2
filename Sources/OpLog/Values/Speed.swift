/// The ratio of virtual time to wall time: a power of two from 1/8 to 64.
package struct Speed: Hashable, Comparable, Sendable {
  package static let slowest = Speed(exponent: -3)
  package static let normal = Speed(exponent: 0)
  package static let fastest = Speed(exponent: 6)

  /// The number of doublings of the normal speed; of halvings if negative.
  package let doublings: Int

  private init(exponent: Int) { doublings = exponent }

  /// Creates the speed that a text such as `2`, `0.5` or `1/2` names; nil if there is no such speed.
  package init?(_ text: String) {
    let exact = Self.all.first { $0.name == text || $0.factor == Double(text) }
    guard let exact else { return nil }
    self = exact
  }

  private static var all: some Sequence<Speed> { sequence(first: slowest) { $0 < .fastest ? $0.faster : nil } }

  /// The names of all speeds, the slowest first.
  package static var names: [String] { all.map(\.name) }

  /// The normal speed, doubled so many times, or halved if negative; nil out of range.
  package init?(doublings: Int) {
    guard (Self.slowest.doublings...Self.fastest.doublings).contains(doublings) else { return nil }
    self.doublings = doublings
  }

  private var factor: Double { doublings < 0 ? 1 / Double(1 << -doublings) : Double(1 << doublings) }

  package var faster: Speed { min(Speed(exponent: doublings + 1), .fastest) }
  package var slower: Speed { max(Speed(exponent: doublings - 1), .slowest) }

  /// `1/8`, `1`, `64`.
  package var name: String { LogText.ofSpeed(doublings: doublings) }

  /// `1/8x`, `1x`, `64x`.
  package var text: String { name + "x" }

  package static func < (left: Speed, right: Speed) -> Bool { left.doublings < right.doublings }

  /// Returns the virtual time that passes in a wall time.
  package func virtual(_ wall: Duration) -> Duration {
    doublings < 0 ? wall / (1 << -doublings) : wall * (1 << doublings)
  }

  /// Returns the wall time that a virtual time takes.
  package func wall(_ virtual: Duration) -> Duration {
    doublings < 0 ? virtual * (1 << -doublings) : virtual / (1 << doublings)
  }
}
