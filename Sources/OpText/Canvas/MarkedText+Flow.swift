extension MarkedText {
  /// Short texts side by side, in as many lines of at most `columns` as needed; one that exceeds a line is wrapped.
  package static func flowed(_ items: [MarkedText], columns: Int) -> [MarkedText] {
    flow(items, columns: columns).flatMap { lines(of: items[$0], columns: columns) }
  }

  /// Returns the index of the text at a column of a line of `flowed`; nil between two of them.
  package static func index(ofFlowed items: [MarkedText], columns: Int, line: Int, column: Int) -> Int? {
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

  private static func index(in line: Range<Int>, of items: [MarkedText], column: Int) -> Int? {
    var start = 0
    return line.first { index in
      let end = start + items[index].width
      defer { start = end + gap.width }
      return start..<end ~= column
    }
  }

  private static func lines(of items: ArraySlice<MarkedText>, columns: Int) -> [MarkedText] {
    guard let first = items.first else { return [] }
    return items.dropFirst().reduce(first) { $0 + gap + $1 }.wrapped(columns: columns)
  }

  /// The texts of each line, or of the lines of one wrapped text.
  private static func flow(_ items: [MarkedText], columns: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var width = 0
    for index in items.indices {
      if let line = lines.last, width + gap.width + items[index].width <= columns {
        lines[lines.count - 1] = line.lowerBound..<index + 1
        width += gap.width + items[index].width
      } else {
        lines.append(index..<index + 1)
        width = items[index].width
      }
    }
    return lines
  }

  private static let gap = MarkedText(CellText("   "))
}
