/// The number of operations in each state with its mark, in as many words as fit. Only new and failed ones have none
/// without a number, so that the others stay in their places.
struct CountsLine {
  fileprivate struct Entry {
    let look: Glyphs.Look
    let count: Int
    let word: Phrase
  }

  private let entries: [Entry]

  init(_ counts: Timeline.Counts, _ glyphs: Glyphs) {
    entries = Timeline.Counts.states.filter { counts[$0] > 0 || $0 != .new && $0 != .failed }.map { state in
      Entry(look: glyphs.look(of: state), count: counts[state], word: state.row.count)
    }
  }

  /// The numbers other than zero as text: `▸ 1 running  ◌ 3 pending  ✓ 2 done`.
  var sentence: String {
    entries.filter { $0.count > 0 }.map { "\($0.look.mark.text) \($0.count) \($0.word.text)" }.joined(separator: "  ")
  }

  /// The number of columns of `▸ 1 running  ▹ 0 ready  ◌ 3 pending  ✓ 2 done  ✗ 0 cancelled`.
  var columnsOfWide: Int { entries.reduce(-2) { $0 + 5 + $1.count.digits + CellText($1.word.text).width } }

  /// Returns the number of columns with words if the operations of each state were as many as all.
  func columnsOfWidest(_ count: Int) -> Int {
    entries.reduce(-2) { $0 + 5 + count.digits + CellText($1.word.text).width }
  }

  /// The number of columns of `▸1 ▹0 ◌3 ✓2 ✗0`.
  var columns: Int { entries.reduce(-1) { $0 + 2 + $1.count.digits } }

  /// Draws as many of the numbers as fit, with words if they do, at the right end of an area or from its left one.
  func draw(on canvas: inout Canvas, in area: Rectangle, hasWords: Bool = false, align: Canvas.Alignment = .leading) {
    var shown = entries[...]
    var width = hasWords ? columnsOfWide : columns
    while width > area.columns, let last = shown.popLast() { width -= 2 + last.count.digits }
    var column = align == .leading ? area.column : area.column + area.columns - width
    for entry in shown {
      let isThere = entry.count > 0
      canvas.write(entry.look.mark, row: area.row, column: column, style: isThere ? entry.look.style : .faint)
      column += hasWords ? 2 : 1
      let style: Style = isThere ? .plain : .faint
      let digits = entry.count.digits
      column = canvas.write(String(entry.count), row: area.row, column: column, columns: digits, style: style) + 1
      guard hasWords else { continue }
      let word = CellText(entry.word.text)
      column = canvas.write(word, row: area.row, column: column, columns: word.width, style: .faint) + 2
    }
  }
}

extension Int {
  /// The number of its digits.
  fileprivate var digits: Int {
    var (digits, rest) = (1, self)
    while rest > 9 {
      digits += 1
      rest /= 10
    }
    return digits
  }
}

extension PlayModel {
  /// The numbers of operations by state, without those that the script adds later, which have no lanes yet.
  var counts: Timeline.Counts {
    var counts = viewer.timeline.counts
    counts[.new] = max(0, counts[.new] - frameContents.hiddenCount)
    return counts
  }
}

extension CountsLine {
  /// Draws the counts of a play, and the time if there is room, on the smallest screens.
  static func draw(_ model: PlayModel, on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    var rest = area
    if area.rows > 1 {
      let word = model.past == nil ? model.transportWord : localized("PAST")
      canvas.write(
        "\(word) \(model.time.text)", row: rest.takeTop(1).row, column: area.column, columns: area.columns,
        style: model.transportStyle)
    }
    CountsLine(model.counts, model.charset.glyphs).draw(on: &canvas, in: rest)
  }
}
