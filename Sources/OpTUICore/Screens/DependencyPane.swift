/// The dependencies of the selected operation as trees, or as one sentence on narrow screens.
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
    let lines = tree.lines(atMost: area.rows)
    for (index, line) in lines.enumerated() {
      draw(
        line, under: charset.glyphs.branches(to: index, of: lines.map(\.depth)), on: &canvas, in: area.line(index),
        mark: mark)
    }
  }

  private func draw(
    _ line: DependencyTree.Line, under branches: [Glyph?], on canvas: inout Canvas, in area: Rectangle, mark: Glyph
  ) {
    var rest = area
    _ = rest.takeLeft(1)
    for branch in branches {
      let column = rest.takeLeft(2).column
      if let branch { canvas.write(branch, row: area.row, column: column, style: .faint) }
    }
    if let look = line.displayState.map(charset.glyphs.look) {
      canvas.write(look.mark, row: area.row, column: rest.takeLeft(2).column, style: look.style)
    }
    let isOver = line.displayState?.isOver == true
    canvas.write(
      CellText(charset.legible(line.text)).elided(columns: rest.columns - 1, mark: mark), row: area.row,
      column: rest.column, columns: rest.columns - 1, style: line.depth == 0 ? .bold : isOver ? .finished : .plain)
  }
}

extension Glyphs {
  /// Returns the branches before a line of a tree, one for each of its levels; nil on levels where nothing follows.
  /// - Parameter depths: the depths of all lines.
  func branches(to index: Int, of depths: [Int]) -> [Glyph?] {
    (0..<depths[index]).map { level in
      let isFollowed = depths[(index + 1)...].first { $0 <= level + 1 } == level + 1
      if level + 1 < depths[index] { return isFollowed ? vertical : nil }
      return isFollowed ? tee : branch
    }
  }
}
