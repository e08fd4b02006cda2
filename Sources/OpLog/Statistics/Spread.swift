/// Percentiles of durations.
package struct Spread: Hashable, Sendable {
  package let count: Int
  package let median: Duration
  /// The length that 95 % do not exceed.
  package let percentile95: Duration
  package let longest: Duration
  package let total: Duration

  /// - Complexity: O(n log n)
  package init(_ lengths: [Duration]) {
    let sorted = lengths.sorted()
    /// Returns the nearest rank: the smallest length that the given percentage does not exceed.
    func rank(_ percent: Int) -> Duration {
      sorted.isEmpty ? .zero : sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
    }
    count = sorted.count
    median = rank(50)
    percentile95 = rank(95)
    longest = sorted.last ?? .zero
    total = sorted.reduce(.zero, +)
  }
}
