/// The answer to "why is it not running?" about the selected operation; as running text if space is short.
struct WhyPane {
  let why: WhyText
  /// The causes of all waits, for the space below the answer; nil for none.
  var causes: CausesList?

  private var glyphs: Glyphs { why.words.charset.glyphs }

  /// The minimum size for a tree: a smaller one would be all branches, or omit the fix.
  private static let (columnsOfTree, rowsOfTree) = (32, 5)

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
    for index in lines.indices {
      // A long line may use the rows that the remaining lines do not need.
      let room = 1 + rows.rows - (lines.count - index)
      isWhole = draw(index, of: lines, on: &canvas, in: &rows, atMost: room) && isWhole
    }
    causes?.draw(on: &canvas, in: rows)
    return isWhole
  }

  /// Returns the lines of the tree. Lines that are not about reasons are the first to be omitted if space is short.
  private func lines(columns: Int, rows: Int) -> [WhyText.Line] {
    let lines = why.lines(atMost: rows)
    let fewest = max(1, lines.count { $0.role < .also })
    let choices = (fewest...max(fewest, lines.count)).reversed().lazy.map { why.lines(atMost: $0) }
    return choices.first { choice in
      choice.indices.reduce(0) { count, index in
        let room = columns - CellText(why.lead(of: index, in: choice)).width
        return count + CellText(choice[index].text).wrapped(columns: room).count
      } <= rows
    } ?? lines
  }

  /// Draws a line, with wrapped text aligned below the first row.
  /// - Returns: whether all of it fitted.
  private func draw(
    _ index: Int, of lines: [WhyText.Line], on canvas: inout Canvas, in rows: inout Rectangle, atMost count: Int
  ) -> Bool {
    let line = lines[index]
    let lead = CellText(why.lead(of: index, in: lines))
    let column = rows.column + 1 + lead.width
    let columns = rows.columns - 2 - lead.width
    canvas.write(lead, row: rows.row, column: rows.column + 1, columns: lead.width)
    if let look = line.displayState.map(glyphs.look) {
      // The look is the same as before its lane.
      canvas.write(look.mark, row: rows.row, column: column - 2, style: look.style)
    }
    let pieces = MarkedText(CellText(line.text), settingOff: line.names).wrapped(columns: columns)
    for piece in MarkedText.first(count, of: pieces, columns: columns, mark: glyphs.elision) {
      canvas.write(piece, row: rows.takeTop(1).row, column: column, columns: columns, style: line.style)
    }
    return pieces.count <= count
  }
}
