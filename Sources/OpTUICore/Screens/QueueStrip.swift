/// The strip of a queue's row: in each column a block as high as the share of occupied slots, and their number where it
/// changes; a hatch while the queue is suspended, even if operations run.
struct QueueStrip: Hashable, Sendable {
  /// The first column from the left edge of the lanes; not negative.
  let first: Int
  /// The cells from the first column on; blank where no slot is occupied.
  private(set) var cells: [Cell]

  /// - Parameter style: the style of the blocks.
  /// - Complexity: O(columns + changes among them + suspensions).
  init(_ lane: QueueLane, scale: TimeScale, now: EngineTime, glyphs: Glyphs, style: Style = .load) {
    first = max(0, scale.column(of: lane.createdAt))
    let columns = first..<max(first, min(scale.columns, scale.column(of: now)))
    cells = []
    guard !columns.isEmpty else { return }
    let counts = Self.counts(of: lane.running, in: columns, on: scale)
    cells = Self.blocks(counts, of: max(lane.max, counts.max() ?? 0), glyphs.loads, style)
    for suspension in lane.suspensions {
      let style: Style = suspension.end == nil ? .alert : .faint
      for column in suspension.columns(on: scale, before: columns.upperBound).clamped(to: columns) {
        cells[column - first] = Cell(glyphs.suspension, style)
      }
    }
  }

  /// Returns the greatest number in each column.
  private static func counts(
    of changes: ChunkedArray<QueueLane.Running>, in columns: Range<Int>, on scale: TimeScale
  ) -> [Int] {
    let start = scale.start(ofColumn: columns.lowerBound)
    var next = changes.partitioningIndex { $0.time > start }
    var count = next > 0 ? changes[next - 1].count : 0
    var counts: [Int] = []
    counts.reserveCapacity(columns.count)
    while counts.count < columns.count {
      let column = columns.lowerBound + counts.count
      let change = next < changes.count ? scale.column(of: changes[next].time) : columns.upperBound
      guard change <= column else {
        counts.append(contentsOf: repeatElement(count, count: min(change, columns.upperBound) - column))
        continue
      }
      // A change at the very start of a column leaves nothing of the number before it.
      var most = changes[next].time == scale.start(ofColumn: column) ? 0 : count
      let end = scale.start(ofColumn: column + 1)
      while next < changes.count, changes[next].time < end {
        count = changes[next].count
        most = max(most, count)
        next += 1
      }
      counts.append(most)
    }
    return counts
  }

  /// Returns a block for each number, with the number itself at the beginning of a stretch that has room for it.
  private static func blocks(_ counts: [Int], of full: Int, _ glyphs: [Glyph], _ style: Style) -> [Cell] {
    var cells = [Cell](repeating: .blank, count: counts.count)
    var start = 0
    while start < counts.count {
      let count = counts[start]
      var end = start + 1
      while end < counts.count, counts[end] == count { end += 1 }
      defer { start = end }
      guard count > 0 else { continue }
      // Even one of many slots is more than the lowest block, which looks like a line.
      let level = max(glyphs.count / 4, (count * glyphs.count + full / 2) / full)
      for column in start..<end { cells[column] = Cell(glyphs[level - 1], style) }
      guard full > 1 else { continue }
      let digits = String(count).unicodeScalars
      guard end - start >= digits.count + 2 else { continue }
      for (column, digit) in digits.enumerated() { cells[start + column] = Cell(Glyph(digit)) }
    }
    return cells
  }
}

extension LaneInterval {
  /// Returns the columns of which it covers a part; an empty one covers that of its instant.
  fileprivate func columns(on scale: TimeScale, before last: Int) -> Range<Int> {
    let start = scale.column(of: self.start)
    guard let end else { return start..<max(start, last) }
    let column = scale.column(of: end)
    // A damaged log may have an interval that ends before its start.
    return start..<max(start, end > scale.start(ofColumn: column) || end == self.start ? column + 1 : column)
  }
}
