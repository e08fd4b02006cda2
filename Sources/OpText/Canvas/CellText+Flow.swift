extension CellText {
  /// Short texts side by side, in as many lines of at most `columns` as needed; one that exceeds a line is wrapped.
  package static func flowed(_ items: [String], columns: Int) -> [CellText] {
    flow(items, columns: columns).flatMap { lines(of: items[$0], columns: columns) }
  }

  /// Returns the index of the text at a column of a line of `flowed`; nil between two of them.
  package static func index(ofFlowed items: [String], columns: Int, line: Int, column: Int) -> Int? {
    var above = 0
    for range in flow(items, columns: columns) {
      let count = lines(of: items[range], columns: columns).count
      if line - above < count {
        return count > 1 ? range.lowerBound : index(in: range, of: items, column: column)
      }
      above += count
    }
    return nil
  }

  private static func index(in line: Range<Int>, of items: [String], column: Int) -> Int? {
    var start = 0
    return line.first { index in
      let end = start + CellText(items[index]).width
      defer { start = end + gap.count }
      return start..<end ~= column
    }
  }

  private static func lines(of items: ArraySlice<String>, columns: Int) -> [CellText] {
    CellText(items.joined(separator: gap)).wrapped(columns: columns)
  }

  /// The texts of each line, or of the lines of one wrapped text.
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
