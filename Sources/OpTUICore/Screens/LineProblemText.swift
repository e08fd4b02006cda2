/// The problem of a command line, with carets under the word, as far as both fit.
///
/// The message stands beside the carets if it fits there, else in rows of its own. If these do not suffice, the word is
/// marked in the line itself, and the message is replaced by its hint, or the hint is omitted.
struct LineProblemText {
  /// The columns of the word; nil for the whole line.
  private let word: Range<Int>?
  private let lines: [CellText]
  private let place: Place

  private enum Place {
    case rightOfCarets, leftOfCarets, belowCarets, inPlaceOfCarets
  }

  /// - Parameter startColumn: the column at which the text of the line begins.
  init(
    _ problem: LineProblem, of line: CommandLine, startColumn: Int, on size: Canvas.Size, _ charset: Charset
  ) {
    let characters = Array(line.text.text)
    word = problem.range.map { range in
      let range = range.clamped(to: 0..<characters.count)
      let start = startColumn + CellText(String(characters[..<range.lowerBound])).width
      let width = max(1, CellText(String(characters[range])).width)
      let column = min(max(0, start), size.columns - 1)
      return column..<max(column + 1, min(start + width, size.columns))
    }
    let whole = CellText(charset.legible(problem.sentence))
    if let word, whole.width < size.columns - word.upperBound {
      (place, lines) = (.rightOfCarets, [whole])
    } else if let word, whole.width < word.lowerBound {
      (place, lines) = (.leftOfCarets, [whole])
    } else {
      let rows = size.rows - 1
      let columns = size.columns - 1
      let texts = [problem.sentence, problem.message] + [problem.hint].compactMap(\.self)
      let choices = texts.map { CellText(charset.legible($0)).wrapped(columns: columns) }
      let fitting = choices.first { $0.count <= rows }
      lines = fitting ?? whole.wrapped(columns: columns, lines: max(1, rows), mark: charset.glyphs.elision)
      place = word != nil && lines.count < rows ? .belowCarets : .inPlaceOfCarets
    }
  }

  /// The number of rows below the line.
  var rows: Int {
    switch place {
    case .rightOfCarets, .leftOfCarets: 1
    case .belowCarets: lines.count + 1
    case .inPlaceOfCarets: lines.count
    }
  }

  func draw(on canvas: inout Canvas, in area: Rectangle, lineRow: Int) {
    var rest = area
    if let word {
      switch place {
      case .rightOfCarets, .leftOfCarets: drawCarets(under: word, on: &canvas, row: area.row)
      case .belowCarets: drawCarets(under: word, on: &canvas, row: rest.takeTop(1).row)
      case .inPlaceOfCarets:
        canvas.paint(Rectangle(row: lineRow, column: word.lowerBound, rows: 1, columns: word.count), .reversed)
      }
    }
    for (index, line) in lines.enumerated() where index < rest.rows {
      canvas.write(line, row: rest.row + index, column: column(of: line), columns: line.width, style: .alert)
    }
  }

  private func drawCarets(under word: Range<Int>, on canvas: inout Canvas, row: Int) {
    let carets = String(repeating: "^", count: word.count)
    canvas.write(carets, row: row, column: word.lowerBound, columns: word.count, style: .alert)
  }

  private func column(of text: CellText) -> Int {
    guard let word else { return 1 }
    return switch place {
    case .rightOfCarets: word.upperBound + 1
    case .leftOfCarets: word.lowerBound - 1 - text.width
    case .belowCarets, .inPlaceOfCarets: 1
    }
  }
}
