/// A frame as values: exactly what the terminal shows and golden tests compare.
///
/// A wide character takes two cells, its own and one with an empty glyph. Writing never leaves half of one.
package struct Canvas: Hashable, Sendable {
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// The rectangle of the whole canvas; a negative size counts as zero.
    package var bounds: Rectangle { Rectangle(row: 0, column: 0, rows: rows, columns: columns) }

    /// The number of rows between the title and the key bar of a panel that covers the screen.
    package var panelRows: Int { max(0, rows - 2) }
  }

  package let size: Size
  /// The cells row by row; `size.columns * size.rows` of them.
  package private(set) var cells: [Cell]

  /// A blank canvas; a negative size counts as zero.
  ///
  /// - Complexity: O(columns * rows).
  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Returns the cells of one row, from the left.
  package func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

  /// The whole canvas as a rectangle.
  package var bounds: Rectangle { size.bounds }

  /// Writes a character of one or two columns, and blanks the other halves of wide characters it overwrites.
  ///
  /// - Precondition: The row and all columns of the character are on the canvas.
  package mutating func put(_ cell: Cell, width: Int, row: Int, column: Int) {
    let start = row * size.columns + column
    let end = start + width
    if cells[start].glyph.isEmpty { cells[start - 1].glyph = .blank }
    if end < (row + 1) * size.columns, cells[end].glyph.isEmpty { cells[end].glyph = .blank }
    cells[start] = cell
    for index in start + 1..<max(start + 1, end) {
      cells[index] = Cell(.empty, cell.style, on: cell.ground)
    }
  }

  /// Repeats the first cell of a field to its end.
  ///
  /// - Precondition: All cells of the field are on the canvas.
  mutating func repeatFirst(of columns: Int, row: Int, column: Int) {
    let start = row * size.columns + column
    cells.withUnsafeMutableBufferPointer { $0[start..<start + columns].update(repeating: $0[start]) }
  }

  /// Gives the cells of an area another background.
  package mutating func paint(_ area: Rectangle, _ ground: Ground) {
    let area = area.clipped(to: bounds)
    for row in area.rowRange {
      for column in area.columnRange { cells[row * size.columns + column].ground = ground }
    }
  }
}
