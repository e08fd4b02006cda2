/// The answer to "why is it not running?" about the selected operation; as running text if space is short.
struct WhyPane {
  let why: WhyText
  /// The causes of all waits, for the space below the answer; nil for none.
  var causes: CausesList?

  private var glyphs: Glyphs { why.words.charset.glyphs }

  /// The minimum size for a tree: a smaller one would be all branches, or omit the fix.
  private static let (columnsOfTree, rowsOfTree) = (36, 5)

  /// - Returns: whether the whole answer fitted.
  func draw(on canvas: inout Canvas, in area: Rectangle) -> Bool {
    guard !area.isEmpty else { return false }
    var rows = area
    let columns = area.columns - 2
    guard area.rows >= min(Self.rowsOfTree, max(3, why.lines.count)), area.columns >= Self.columnsOfTree else {
      for line in why.sentence(columns: columns, rows: area.rows) {
        canvas.write(line, row: rows.takeTop(1).row, column: area.column + 1, columns: columns)
      }
      causes?.draw(on: &canvas, in: rows)
      return false
    }
    let lines = lines(columns: columns, rows: area.rows)
    var isWhole = lines.count == why.lines.count
    for (index, line) in lines.enumerated() {
      // A long line may use the rows that the remaining lines do not need.
      let room = 1 + rows.rows - (lines.count - index)
      isWhole = draw(line, on: &canvas, in: &rows, atMost: room) && isWhole
    }
    causes?.draw(on: &canvas, in: rows)
    return isWhole
  }

  /// Returns the lines of the tree. Lines that are not about reasons are the first to be omitted if space is short.
  private func lines(columns: Int, rows: Int) -> [WhyText.Line] {
    let lines = why.lines(atMost: rows)
    let fewest = max(1, lines.count { $0.role < .also })
    let choices = (fewest...max(fewest, lines.count)).reversed().lazy.map { why.lines(atMost: $0) }
    return choices.first { $0.reduce(0) { $0 + pieces(of: $1, columns: columns).count } <= rows } ?? lines
  }

  /// Returns the rows of a line.
  private func pieces(of line: WhyText.Line, columns: Int) -> [CellText] {
    CellText(line.text).wrapped(columns: columns - CellText(why.lead(of: line)).width)
  }

  /// Draws a line, with wrapped text aligned below the first row.
  /// - Returns: whether all of it fitted.
  private func draw(
    _ line: WhyText.Line, on canvas: inout Canvas, in rows: inout Rectangle, atMost count: Int
  ) -> Bool {
    let lead = CellText(why.lead(of: line))
    let column = rows.column + 1 + lead.width
    let columns = rows.columns - 2 - lead.width
    canvas.write(lead, row: rows.row, column: rows.column + 1, columns: lead.width)
    if let look = line.displayState.map(glyphs.look) {
      // The look is the same as before its lane.
      canvas.write(look.mark, row: rows.row, column: column - 2, style: look.style)
    }
    for piece in CellText(line.text).wrapped(columns: columns, lines: count, mark: glyphs.elision) {
      canvas.write(piece, row: rows.takeTop(1).row, column: column, columns: columns, style: line.style)
    }
    return pieces(of: line, columns: rows.columns - 2).count <= count
  }
}
