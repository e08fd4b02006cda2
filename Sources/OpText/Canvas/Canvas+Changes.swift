extension Canvas {
  /// A part of a row to be redrawn.
  package struct Run: Hashable, Sendable {
    package var row: Int
    package var column: Int
    /// Whole characters: the first is never the right half of a wide one, the last never a left half alone.
    package var cells: ArraySlice<Cell>
  }

  /// Returns the cells that differ from the previous frame, from the top left; after a change of size, every row.
  ///
  /// - Complexity: O(columns * rows).
  package func changes(since previous: Canvas) -> [Run] {
    guard size == previous.size else {
      return size.columns == 0 ? [] : (0..<size.rows).map { Run(row: $0, column: 0, cells: row($0)) }
    }
    var runs: [Run] = []
    // Avoiding an index check per cell saves a third of the instructions.
    cells.withUnsafeBufferPointer { new in
      previous.cells.withUnsafeBufferPointer { old in
        for row in 0..<size.rows { addChanges(ofRow: row, new, old, to: &runs) }
      }
    }
    return runs
  }

  private func addChanges(
    ofRow row: Int, _ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>, to runs: inout [Run]
  ) {
    let start = row * size.columns
    let end = start + size.columns
    var index = start
    while index < end {
      guard new[index] != old[index] else {
        index += 1
        continue
      }
      let first = new[index].glyph.isEmpty ? index - 1 : index
      while index < end, new[index] != old[index] || new[index].glyph.isEmpty { index += 1 }
      runs.append(Run(row: row, column: first - start, cells: cells[first..<index]))
    }
  }
}
