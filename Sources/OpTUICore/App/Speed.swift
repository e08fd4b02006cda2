/// How many times faster than the wall clock virtual time goes: a power of two from 1/8 to 64.
public struct Speed: Hashable, Comparable, Sendable {
  public static let slowest = Speed(exponent: -3)
  public static let normal = Speed(exponent: 0)
  public static let fastest = Speed(exponent: 6)

  private var exponent: Int

  private init(exponent: Int) { self.exponent = exponent }

  /// The one nearest to a factor; nil unless that is positive and finite.
  public init?(_ factor: Double) {
    guard factor > 0, factor.isFinite else { return nil }
    let exponent = factor.exponent + (factor.significand >= 1.5 ? 1 : 0)
    self.exponent = min(max(Int(exponent), Self.slowest.exponent), Self.fastest.exponent)
  }

  public var faster: Speed { min(Speed(exponent: exponent + 1), .fastest) }
  public var slower: Speed { max(Speed(exponent: exponent - 1), .slowest) }

  /// `1/8x`, `1x`, `64x`.
  public var text: String { exponent < 0 ? "1/\(1 << -exponent)x" : "\(1 << exponent)x" }

  public static func < (left: Speed, right: Speed) -> Bool { left.exponent < right.exponent }

  func virtual(_ wall: Duration) -> Duration { exponent < 0 ? wall / (1 << -exponent) : wall * (1 << exponent) }

  /// How long virtual time takes on the wall clock.
  public func wall(_ virtual: Duration) -> Duration {
    exponent < 0 ? virtual * (1 << -exponent) : virtual / (1 << exponent)
  }
}
