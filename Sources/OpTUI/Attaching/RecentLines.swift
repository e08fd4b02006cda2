/// The last lines of an endless text.
struct RecentLines {
  private var lines: [String] = []
  private var droppedCount = 0
  private let most: Int

  init(most: Int = 1000) { self.most = most }

  mutating func add(_ more: [String]) {
    lines += more
    let excess = max(0, lines.count - most)
    lines.removeFirst(excess)
    droppedCount += excess
  }

  /// The lines kept, after a line that counts the dropped ones.
  var text: [String] {
    switch droppedCount {
    case 0: lines
    case 1: [localized("(1 earlier line omitted)")] + lines
    case let count: [localized("(\(count) earlier lines omitted)")] + lines
    }
  }
}
