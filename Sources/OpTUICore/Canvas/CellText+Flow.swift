extension CellText {
  /// Short texts side by side, in as many lines of at most `columns` as that takes; one that fits no line is cut.
  static func flowed(_ items: [String], columns: Int, mark: String) -> [CellText] {
    var lines: [String] = []
    for item in items {
      if let line = lines.last, CellText(line + gap + item).width <= columns {
        lines[lines.count - 1] = line + gap + item
      } else {
        lines.append(item)
      }
    }
    return lines.map { CellText($0).elided(columns: columns, mark: mark) }
  }

  private static let gap = "   "
}
