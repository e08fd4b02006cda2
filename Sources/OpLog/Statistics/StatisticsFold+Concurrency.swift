extension StatisticsFold {
  /// The number of executing operations of a kind or class, and its maximum.
  struct Concurrency: Hashable {
    private(set) var running = 0
    private(set) var peak = 0

    mutating func begin() {
      running += 1
      peak = max(peak, running)
    }

    mutating func end() { running -= 1 }
  }
}
