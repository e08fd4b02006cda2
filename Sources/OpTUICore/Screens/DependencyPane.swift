/// The dependencies of the selected operation, as trees; one sentence where there is little room.
struct DependencyPane {
  let tree: DependencyTree
  let charset: Charset

  private static let rowsOfTree = 4

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let columns = area.columns - 2
    let mark = charset.glyphs.elision
    guard area.rows >= Self.rowsOfTree else {
      let lines = CellText(charset.legible(tree.sentence)).wrapped(columns: columns, lines: area.rows, mark: mark)
      for (index, line) in lines.enumerated() {
        canvas.write(line, row: area.row + index, column: area.column + 1, columns: columns)
      }
      return
    }
    for (index, line) in tree.lines(atMost: area.rows).enumerated() {
      draw(line, on: &canvas, in: area.line(index), mark: mark)
    }
  }

  private func draw(_ line: DependencyTree.Line, on canvas: inout Canvas, in area: Rectangle, mark: String) {
    var rest = area
    _ = rest.takeLeft(1)
    if line.depth > 0 {
      let branch = rest.takeLeft(2 * line.depth)
      canvas.write(
        charset.glyphs.branch, row: area.row, column: branch.column + branch.columns - 2, columns: 1, style: .faint)
    }
    if let look = line.sort.map(charset.glyphs.look) {
      canvas.write(look.mark, row: area.row, column: rest.takeLeft(2).column, columns: 1, style: look.style)
    }
    let isOver = line.sort?.isOver == true
    canvas.write(
      CellText(charset.legible(line.text)).elided(columns: rest.columns - 1, mark: mark), row: area.row,
      column: rest.column, columns: rest.columns - 1, style: line.depth == 0 ? .bold : isOver ? .finished : .plain)
  }
}
