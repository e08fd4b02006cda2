/// An area of a canvas in cells. An empty one has no position.
@usableFromInline
package struct Rectangle: Hashable, Sendable {
  @usableFromInline package var row: Int
  @usableFromInline package var column: Int
  @usableFromInline package var rows: Int
  @usableFromInline package var columns: Int

  @inlinable
  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  package static let empty = Rectangle(row: 0, column: 0, rows: 0, columns: 0)

  @inlinable package var isEmpty: Bool { rows == 0 || columns == 0 }
  @inlinable package var rowRange: Range<Int> { row..<row + rows }
  @inlinable package var columnRange: Range<Int> { column..<column + columns }

  /// Returns its intersection with another rectangle.
  @inlinable
  package func clipped(to other: Rectangle) -> Rectangle {
    let rows = rowRange.clamped(to: other.rowRange)
    let columns = columnRange.clamped(to: other.columnRange)
    return Rectangle(row: rows.lowerBound, column: columns.lowerBound, rows: rows.count, columns: columns.count)
  }

  /// Returns one row, counted from the top.
  @inlinable
  package func line(_ index: Int) -> Rectangle {
    Rectangle(row: row + index, column: column, rows: 1, columns: columns)
  }

  /// Removes up to `count` rows from its top, and returns them.
  @inlinable
  package mutating func takeTop(_ count: Int) -> Rectangle {
    let taken = Rectangle(row: row, column: column, rows: min(count, rows), columns: columns)
    row += taken.rows
    rows -= taken.rows
    return taken
  }

  /// Removes up to `count` rows from its bottom, and returns them.
  @inlinable
  package mutating func takeBottom(_ count: Int) -> Rectangle {
    let taken = min(max(0, count), rows)
    rows -= taken
    return Rectangle(row: row + rows, column: column, rows: taken, columns: columns)
  }

  /// Removes up to `count` columns from its right, and returns them.
  @inlinable
  package mutating func takeRight(_ count: Int) -> Rectangle {
    let taken = min(max(0, count), columns)
    columns -= taken
    return Rectangle(row: row, column: column + columns, rows: rows, columns: taken)
  }

  /// Removes up to `count` columns from its left, and returns them.
  @inlinable
  package mutating func takeLeft(_ count: Int) -> Rectangle {
    let taken = Rectangle(row: row, column: column, rows: rows, columns: min(count, columns))
    column += taken.columns
    columns -= taken.columns
    return taken
  }
}
