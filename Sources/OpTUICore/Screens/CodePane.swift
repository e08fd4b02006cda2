/// The code of an operation below its four flags, with a mark at each running line.
struct CodePane {
  let code: CodeView
  let charset: Charset

  /// The border above it, with the latest change notification, shortened on narrow screens.
  func border(columns: Int) -> Border {
    let post = code.latestPost ?? ""
    let words = post.isEmpty ? "" : localized("posted \(post)")
    let hasRoom = CellText(code.title).width + CellText(words).width + 7 <= columns
    return Border(glyphs: charset.glyphs, title: code.title, remark: hasRoom ? words : post)
  }

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    var rest = area
    let rowsOfFlags = CodeView.rowsOfFlags(in: area)
    let flags = rest.takeTop(rowsOfFlags)
    for row in 0..<min(flags.rows, rowsOfFlags) {
      let count = code.flags.count / rowsOfFlags
      draw(code.flags.dropFirst(row * count).prefix(count), on: &canvas, in: flags, row: flags.row + row)
    }
    if let words = code.words {
      let columns = rest.columns - 2
      for line in CellText(words).wrapped(columns: columns, lines: rest.rows, mark: charset.glyphs.elision) {
        canvas.write(line, row: rest.takeTop(1).row, column: area.column + 1, columns: columns)
      }
    }
    for line in code.lines.dropFirst(code.firstLine(rows: rest.rows)).prefix(rest.rows) {
      draw(line, on: &canvas, in: rest.takeTop(1))
    }
  }

  private func draw(_ line: CodeListing.Line, on canvas: inout Canvas, in row: Rectangle) {
    let isRunning = code.isRunning(line)
    let columns = row.columns - 2
    let text = CellText(charset.legible(line.text)).elided(columns: columns, mark: charset.glyphs.elision)
    canvas.write(text, row: row.row, column: row.column + 2, columns: columns, style: isRunning ? .bold : .plain)
    for (part, style) in SwiftLine.parts(of: line.text) where part.upperBound <= text.width {
      canvas.write(
        String(line.text.dropFirst(part.lowerBound).prefix(part.count)), row: row.row,
        column: row.column + 2 + part.lowerBound, columns: part.count, style: style)
    }
    guard isRunning else { return }
    canvas.write(charset.glyphs.selection, row: row.row, column: row.column, style: .bold)
    canvas.paint(row, .selected)
  }

  /// Writes the flags as the log does, with set ones in bold.
  private func draw(_ flags: ArraySlice<CodeView.Flag>, on canvas: inout Canvas, in area: Rectangle, row: Int) {
    var rest = area
    _ = rest.takeLeft(1)
    for flag in flags {
      let text = "\(flag.name) \(flag.isSet ? 1 : 0)"
      canvas.write(
        text, row: row, column: rest.column, columns: min(text.count, rest.columns), style: flag.isSet ? .bold : .faint)
      _ = rest.takeLeft(text.count + 2)
    }
  }
}
