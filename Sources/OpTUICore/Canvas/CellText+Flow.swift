extension CellText {
  /// Short texts side by side, in as many lines of at most `columns` as that takes; one that fits no line is cut.
  static func flowed(_ items: [String], columns: Int, mark: Glyph) -> [CellText] {
    flow(items, columns: columns).map { line in
      CellText(items[line].joined(separator: gap)).elided(columns: columns, mark: mark)
    }
  }

  /// Returns the index of the text that a column of a line of `flowed` shows; nil between two of them.
  static func index(ofFlowed items: [String], columns: Int, line: Int, column: Int) -> Int? {
    let lines = flow(items, columns: columns)
    guard lines.indices.contains(line) else { return nil }
    var start = 0
    return lines[line].first { index in
      let end = start + CellText(items[index]).width
      defer { start = end + gap.count }
      return start..<end ~= column
    }
  }

  /// The texts of each line.
  private static func flow(_ items: [String], columns: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    for index in items.indices {
      if let line = lines.last, CellText(items[line.lowerBound...index].joined(separator: gap)).width <= columns {
        lines[lines.count - 1] = line.lowerBound..<index + 1
      } else {
        lines.append(index..<index + 1)
      }
    }
    return lines
  }

  private static let gap = "   "
}
