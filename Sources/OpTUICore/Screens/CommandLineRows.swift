import OpScenario

/// The command line with its cursor and, below it, the words that fit there or what is wrong with the line.
struct CommandLineRows {
  let model: PlayModel

  private var line: CommandLine { model.commandLine }

  func draw(on canvas: inout Canvas) {
    var rest = canvas.bounds
    var area = rest.takeBottom(2)
    canvas.fill(area)
    let row = area.takeTop(1)
    let start = drawLine(on: &canvas, in: row)
    guard !area.isEmpty else { return }
    if let problem = line.problem {
      draw(problem, start: start, on: &canvas, in: area)
    } else {
      drawBelow(on: &canvas, in: area)
    }
  }

  // MARK: - The line

  /// Draws the line, moved to the left as far as it takes for the cursor to be seen.
  /// - Returns: the column at which the text begins, which may lie outside the screen.
  private func drawLine(on canvas: inout Canvas, in area: Rectangle) -> Int {
    let prompt = ":"
    let head = CellText(line.text.head)
    let room = area.columns - prompt.count
    let hidden = max(0, head.width + 1 - room)
    let start = area.column + prompt.count - hidden
    let end = canvas.write(line.text.text, row: area.row, column: start, columns: room + hidden)
    if let ghost = line.ghost {
      canvas.write(ghost, row: area.row, column: end, columns: area.columns - end, style: .faint)
    }
    let mark = hidden > 0 ? model.charset.glyphs.elision : prompt
    canvas.write(mark, row: area.row, column: area.column, columns: 1, style: .bold)
    let cursor = start + head.width
    let isWide = cursor + 1 < area.columns && canvas[area.row, cursor + 1].text.isEmpty
    canvas.reverse(Rectangle(row: area.row, column: cursor, rows: 1, columns: isWide ? 2 : 1))
    return start
  }

  // MARK: - Below it

  /// The message begins under the word, or ends at the edge of the screen if there is no room for it there.
  private func draw(_ problem: LineProblem, start: Int, on canvas: inout Canvas, in area: Rectangle) {
    let characters = Array(line.text.text)
    let before = CellText(String(characters.prefix(problem.range.lowerBound))).width
    let word = CellText(String(characters[problem.range])).width
    let caret = min(max(0, start + before), area.columns - 1)
    let carets = CellText(String(repeating: "^", count: min(max(1, word), area.columns - caret)))
    let message = CellText(model.charset.legible(problem.sentence))
    let right = area.columns - caret - carets.width - 1
    canvas.write(carets, row: area.row, column: caret, columns: carets.width, style: .alert)
    if message.width <= right || right >= caret - 1 {
      let text = message.elided(columns: right, mark: model.charset.glyphs.elision)
      canvas.write(text, row: area.row, column: caret + carets.width + 1, columns: right, style: .alert)
    } else {
      let text = message.elided(columns: caret - 1, mark: model.charset.glyphs.elision)
      canvas.write(text, row: area.row, column: 0, columns: caret - 1, style: .alert, align: .trailing)
    }
  }

  private func drawBelow(on canvas: inout Canvas, in area: Rectangle) {
    if let search = line.search {
      let found = line.foundLine ?? (search.text.isEmpty ? "" : "nothing")
      let text = CellText(" history '\(search.text)': \(found)").elided(
        columns: area.columns - 1, mark: model.charset.glyphs.elision)
      canvas.write(text, row: area.row, column: area.column, columns: area.columns)
    } else {
      drawCandidates(on: &canvas, in: area)
    }
  }

  /// Draws as many candidates as fit, each with the digit that chooses it.
  private func drawCandidates(on canvas: inout Canvas, in area: Rectangle) {
    let isNumbered = !line.completion.takesDigits && line.completion.beginning.isEmpty && line.choice == nil
    var column = area.column + 1
    for (index, candidate) in line.completion.candidates.prefix(CommandCompletion.most).enumerated() {
      let remark = candidate.remark.map { " (\($0))" } ?? ""
      let text = CellText(
        (isNumbered ? "\(index + 1) " : "") + model.charset.legible(candidate.word + remark))
      guard column + text.width < area.columns else { return }
      let style = index == line.choice ? Style.bold : .plain
      canvas.write(text, row: area.row, column: column, columns: text.width, style: style)
      column += text.width + 2
    }
  }
}
