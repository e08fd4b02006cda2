/// The command line with its cursor and, below it, its completions or its problem.
struct CommandLineRows {
  let model: PlayModel

  private var line: CommandLine { model.commandLine }

  func draw(on canvas: inout Canvas) {
    var rest = canvas.bounds
    let text = line.problem.map {
      LineProblemText($0, of: line, startColumn: startColumn(in: rest), on: canvas.size, charset)
    }
    var area = rest.takeBottom(1 + max(1, text?.rows ?? 0))
    canvas.fill(area)
    let row = area.takeTop(1)
    drawLine(on: &canvas, in: row)
    guard !area.isEmpty else { return }
    if let text {
      text.draw(on: &canvas, in: area, lineRow: row.row)
    } else {
      drawBelow(on: &canvas, in: area)
    }
  }

  private var charset: Charset { model.charset }

  // MARK: - Line

  /// Draws the line, scrolled so that the cursor is visible.
  private func drawLine(on canvas: inout Canvas, in area: Rectangle) {
    let head = CellText(line.text.head)
    let start = startColumn(in: area)
    let hidden = area.column + 1 - start
    let room = area.columns - 1
    let end = canvas.write(line.text.text, row: area.row, column: start, columns: room + hidden)
    if let ghost = line.ghost {
      canvas.write(ghost, row: area.row, column: end, columns: area.columns - end, style: .faint)
    }
    let mark = hidden > 0 ? charset.glyphs.elision : Self.prompt
    canvas.write(mark, row: area.row, column: area.column, style: .bold)
    if let placeholder = line.text.placeholder {
      let width = head.width - CellText(String(line.text.text.prefix(placeholder.lowerBound))).width
      canvas.paint(Rectangle(row: area.row, column: start + head.width - width, rows: 1, columns: width), .reversed)
    }
    let cursor = start + head.width
    let isWide = cursor + 1 < area.columns && canvas[area.row, cursor + 1].glyph.isEmpty
    canvas.paint(Rectangle(row: area.row, column: cursor, rows: 1, columns: isWide ? 2 : 1), .reversed)
  }

  private static let prompt: Glyph = ":"

  /// The column at which the text begins; outside of the screen if the line is scrolled.
  private func startColumn(in area: Rectangle) -> Int {
    let room = area.columns - 1
    let hidden = max(0, CellText(line.text.head).width + 1 - room)
    return area.column + 1 - hidden
  }

  // MARK: - Rows below

  private func drawBelow(on canvas: inout Canvas, in area: Rectangle) {
    if let search = line.search {
      let found = line.foundLine ?? (search.text.isEmpty ? "" : localized("nothing"))
      let text = CellText(localized(" history '\(search.text)': \(found)")).elided(
        columns: area.columns - 1, mark: charset.glyphs.elision)
      canvas.write(text, row: area.row, column: area.column, columns: area.columns)
    } else if line.text.placeholder != nil {
      let text = CellText(localized(" type another name; End moves on; Enter runs the line"))
        .elided(columns: area.columns - 1, mark: charset.glyphs.elision)
      canvas.write(text, row: area.row, column: area.column, columns: area.columns)
    } else {
      drawCandidates(on: &canvas, in: area)
    }
  }

  /// Draws as many candidates as fit; after Tab with the digits that choose them.
  private func drawCandidates(on canvas: inout Canvas, in area: Rectangle) {
    let isNumbered = line.completion.isNumbered && line.choice != nil
    var column = area.column + 1
    for (index, word) in line.completion.words.prefix(LineCompletions.most).enumerated() {
      let name = word.name.map { " (\($0))" } ?? ""
      let text = CellText((isNumbered ? "\(index + 1) " : "") + charset.legible(word.text + name))
      guard column + text.width < area.columns else { return }
      let style = index == line.choice ? Style.bold : .plain
      canvas.write(text, row: area.row, column: column, columns: text.width, style: style)
      column += text.width + 2
    }
  }
}
