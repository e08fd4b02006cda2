extension Canvas {
  /// The alignment of a text in its field.
  enum Alignment { case leading, trailing }

  /// Writes a text into a field of so many columns: clipped where it is too long, padded with blanks where it is too
  /// short, so that no error can drift beyond the field. A field outside the canvas is clipped as well.
  ///
  /// A wide character that would be cut in two is a blank.
  @discardableResult
  mutating func write(
    _ text: some StringProtocol, row: Int, column: Int, columns: Int, style: Style = .plain, align: Alignment = .leading
  ) -> Int {
    write(CellText(text), row: row, column: column, columns: columns, style: style, align: align)
  }

  /// Writes a text that is cut into cells already; returns the column behind the text itself.
  @discardableResult
  mutating func write(
    _ text: CellText, row: Int, column: Int, columns: Int, style: Style = .plain, align: Alignment = .leading
  ) -> Int {
    let field = Rectangle(row: row, column: column, rows: 1, columns: columns)
    let visible = field.clipped(to: bounds)
    guard !visible.isEmpty else { return column }
    fill(visible, with: Cell(" ", style))
    let text = text.prefix(columns: columns)
    var place = align == .leading ? column : column + columns - text.width
    for cluster in text.clusters {
      if place >= visible.column && place + cluster.width <= visible.column + visible.columns {
        put(Cell(cluster.text, style), width: cluster.width, row: row, column: place)
      }
      place += cluster.width
    }
    return place
  }

  /// Fills an area with one character of one column.
  mutating func fill(_ area: Rectangle, with cell: Cell = .blank) {
    let area = area.clipped(to: bounds)
    for row in area.rowRange {
      for column in area.columnRange { put(cell, width: 1, row: row, column: column) }
    }
  }
}
