/// A horizontal border with a title on the left and an optional remark on the right.
struct Border {
  let glyphs: Glyphs
  let title: String
  var remark = ""
  var remarkStyle = Style.plain
  /// Whether the remark is omitted if the title would be cut for it.
  var remarkGivesWay = false

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    canvas.fill(area, with: Cell(glyphs.horizontal, .faint))
    let remark = shownRemark(columns: area.columns)
    canvas.write(
      remark, row: area.row, column: area.column + area.columns - remark.width - (remark.width < area.columns ? 1 : 0),
      columns: remark.width, style: remarkStyle)
    let room = area.columns - remark.width - 4
    guard room > 2, !title.isEmpty else { return }
    let text = CellText(" " + title).elided(columns: room, mark: glyphs.elision)
    canvas.write(text, row: area.row, column: area.column + 1, columns: text.width + 1)
  }

  private func shownRemark(columns: Int) -> CellText {
    let text = CellText(remark.isEmpty ? "" : " \(remark) ")
    return remarkGivesWay && text.width + CellText(title).width + 5 > columns
      ? CellText("") : text.prefix(columns: columns)
  }
}
