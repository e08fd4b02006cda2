extension StatisticsFold {
  /// The number of operations of a kind or class that execute, and its greatest value.
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
