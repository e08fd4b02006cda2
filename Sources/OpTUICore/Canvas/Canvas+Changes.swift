extension Canvas {
  /// A span of one row that has to be drawn again.
  package struct Run: Hashable, Sendable {
    package var row: Int
    package var column: Int
    /// Whole characters: the first is never the right half of a wide one, the last never a left half alone.
    package var cells: ArraySlice<Cell>
  }

  /// Returns the cells that differ from the previous frame, from the top and from the left; after a change of size, every
  /// row.
  ///
  /// - Complexity: O(columns * rows).
  package func changes(since previous: Canvas) -> [Run] {
    guard size == previous.size else {
      return size.columns == 0 ? [] : (0..<size.rows).map { Run(row: $0, column: 0, cells: row($0)) }
    }
    return (0..<size.rows).flatMap { changes(ofRow: $0, since: previous) }
  }

  private func changes(ofRow row: Int, since previous: Canvas) -> [Run] {
    var runs: [Run] = []
    let start = row * size.columns
    let end = start + size.columns
    var index = start
    while index < end {
      guard cells[index] != previous.cells[index] else {
        index += 1
        continue
      }
      let first = cells[index].text.isEmpty ? index - 1 : index
      while index < end, cells[index] != previous.cells[index] || cells[index].text.isEmpty { index += 1 }
      runs.append(Run(row: row, column: first - start, cells: cells[first..<index]))
    }
    return runs
  }
}
