/// A text for cells, some parts of which are set off, such as the names in a sentence.
package struct MarkedText: Hashable, Sendable {
  /// Some clusters in a style of their own.
  struct Mark: Hashable, Sendable {
    var clusters: Range<Int>
    var style: Style
  }

  package private(set) var text: CellText
  private(set) var marks: [Mark] = []

  /// A text without marks.
  package init(_ text: CellText = CellText("")) { self.text = text }

  /// A text of which some clusters are set off, as far as it has them.
  package init(_ text: CellText, settingOff clusters: Range<Int>, in style: Style) {
    self.text = text
    let clusters = clusters.clamped(to: 0..<text.clusters.count)
    if !clusters.isEmpty { marks = [Mark(clusters: clusters, style: style)] }
  }

  /// A text in which each of some names is set off at its last place, where no letter adjoins it.
  /// - Complexity: O(*n*) for each name.
  package init(_ text: CellText, settingOff names: [String], in style: Style = .bold) {
    self.text = text
    for name in names {
      let name = CellText(name).clusters
      guard let start = text.lastPlace(of: name) else { continue }
      marks.append(Mark(clusters: start..<start + name.count, style: style))
    }
  }

  /// Adds a part at the end, in a style of its own if it has one.
  package mutating func append(_ part: CellText, _ style: Style? = nil) {
    let start = text.clusters.count
    text.append(part)
    if let style { marks.append(Mark(clusters: start..<text.clusters.count, style: style)) }
  }

  package var width: Int { text.width }

  /// Whether some part is set off.
  package var hasMarks: Bool { !marks.isEmpty }

  /// Returns the text followed by another.
  package static func + (first: MarkedText, second: MarkedText) -> MarkedText {
    var both = first
    let start = both.text.clusters.count
    both.text.append(second.text)
    both.marks += second.marks.map { $0.moved(by: start) }
    return both
  }

  /// Returns the text in lines of at most `columns`.
  ///
  /// - Complexity: O(*n*).
  package func wrapped(columns: Int) -> [MarkedText] {
    guard columns > 1 else { return [part(0..<text.prefix(columns: max(0, columns)).clusters.count)] }
    return text.lineRanges(columns: columns).map(part)
  }

  /// Returns the text, cut with a mark if it does not fit.
  package func elided(columns: Int, mark: Glyph) -> MarkedText {
    guard width > columns else { return self }
    var short = part(0..<text.prefix(columns: max(0, columns - 1)).clusters.count)
    if columns > 0 { short.text.append(mark) }
    return short
  }

  /// Returns some of the lines, with a mark at the end if any was left out.
  package static func first(_ count: Int, of lines: [MarkedText], columns: Int, mark: Glyph) -> [MarkedText] {
    guard count > 0, lines.count > count else { return Array(lines.prefix(max(0, count))) }
    let blank = MarkedText(CellText(" "))
    let rest = lines[count...].reduce(lines[count - 1]) { $0 + blank + $1 }
    return lines.prefix(count - 1) + [rest.elided(columns: columns, mark: mark)]
  }

  private func part(_ range: Range<Int>) -> MarkedText {
    var part = MarkedText(text.part(range))
    part.marks = marks.compactMap { mark in
      let clusters = mark.clusters.clamped(to: range)
      return clusters.isEmpty
        ? nil : Mark(clusters: clusters, style: mark.style).moved(by: -range.lowerBound)
    }
    return part
  }
}

extension MarkedText.Mark {
  fileprivate func moved(by count: Int) -> MarkedText.Mark {
    MarkedText.Mark(clusters: clusters.lowerBound + count..<clusters.upperBound + count, style: style)
  }
}

extension Canvas {
  /// Writes a text into a field of a number of columns, its marked parts in their styles.
  package mutating func write(
    _ text: MarkedText, row: Int, column: Int, columns: Int, style: Style = .plain
  ) {
    write(text.text, row: row, column: column, columns: columns, style: style)
    for mark in text.marks {
      let before = text.text.width(before: mark.clusters.lowerBound)
      guard before < columns else { continue }
      let part = text.text.part(mark.clusters)
      write(
        part, row: row, column: column + before, columns: min(part.width, columns - before), style: mark.style)
    }
  }
}
