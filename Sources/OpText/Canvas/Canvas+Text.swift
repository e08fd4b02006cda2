extension Canvas {
  /// The rows as lines of text without trailing blanks.
  package var text: String {
    lines(where: { $0.glyph != .blank }, { $0.map(\.text).joined() })
  }

  /// Returns the rows without trailing blanks, except those on a background, each converted to a line by `line`.
  package func lines(_ line: (ArraySlice<Cell>) -> String) -> String {
    lines(where: { $0.glyph != .blank || $0.ground != .plain }, line)
  }

  private func lines(where isVisible: (Cell) -> Bool, _ line: (ArraySlice<Cell>) -> String) -> String {
    (0..<size.rows).map { row in
      let cells = self.row(row)
      let end = cells.lastIndex(where: isVisible).map { $0 + 1 } ?? cells.startIndex
      return line(cells[..<end]) + "\n"
    }.joined()
  }

  /// Returns the cells in runs of equal style.
  package static func runs(of cells: ArraySlice<Cell>) -> [ArraySlice<Cell>] {
    var runs: [ArraySlice<Cell>] = []
    var rest = cells
    while let first = rest.first {
      let run = rest.prefix { $0.style == first.style && $0.ground == first.ground }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }
}
