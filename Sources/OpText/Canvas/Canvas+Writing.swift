extension Canvas {
  /// The alignment of a text in its field.
  package enum Alignment { case leading, trailing }

  /// Writes a text into a field of a number of columns, clipped or padded with blanks to exactly that width. A field
  /// outside the canvas is clipped as well.
  ///
  /// A wide character cut in two becomes a blank.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, columns: Int, style: Style = .plain, align: Alignment = .leading
  ) -> Int {
    let letters = text.utf8
    guard letters.allSatisfy({ 0x20..<0x7F ~= $0 }) else {
      return write(CellText(text), row: row, column: column, columns: columns, style: style, align: align)
    }
    // Most texts are ASCII, and each letter is a cell.
    return write(
      letters.prefix(max(0, columns)).lazy.map { CellText.Cluster(glyph: Glyph(Unicode.Scalar($0)), width: 1) },
      width: min(letters.count, columns), row: row, column: column, columns: columns, style: style, align: align)
  }

  /// Writes a text split into cells; returns the column after it.
  @discardableResult
  package mutating func write(
    _ text: CellText, row: Int, column: Int, columns: Int, style: Style = .plain, align: Alignment = .leading
  ) -> Int {
    let text = text.prefix(columns: columns)
    return write(
      text.clusters, width: text.width, row: row, column: column, columns: columns, style: style, align: align)
  }

  /// Writes a one-column character.
  package mutating func write(_ glyph: Glyph, row: Int, column: Int, style: Style = .plain) {
    guard 0..<size.rows ~= row, 0..<size.columns ~= column else { return }
    put(Cell(glyph, style), width: 1, row: row, column: column)
  }

  /// Writes clusters that fit into a field.
  private mutating func write(
    _ clusters: some Sequence<CellText.Cluster>, width: Int, row: Int, column: Int, columns: Int, style: Style,
    align: Alignment
  ) -> Int {
    let visible = Rectangle(row: row, column: column, rows: 1, columns: columns).clipped(to: bounds)
    guard !visible.isEmpty else { return column }
    fill(visible, with: Cell(.blank, style))
    var place = align == .leading ? column : column + columns - width
    for cluster in clusters {
      if place >= visible.column && place + cluster.width <= visible.column + visible.columns {
        put(Cell(cluster.glyph, style), width: cluster.width, row: row, column: place)
      }
      place += cluster.width
    }
    return place
  }

  /// Fills an area with a one-column character.
  package mutating func fill(_ area: Rectangle, with cell: Cell = .blank) {
    let area = area.clipped(to: bounds)
    for row in area.rowRange where area.columns > 0 {
      // Only wide characters at the edges leave halves behind.
      put(cell, width: 1, row: row, column: area.column)
      put(cell, width: 1, row: row, column: area.column + area.columns - 1)
      repeatFirst(of: area.columns, row: row, column: area.column)
    }
  }
}
