import Localization

/// The panel of causes in lines: why the selected operation waits, then everything that waits, by cause.
struct CausesText: Hashable, Sendable {
  /// A line with its style.
  struct Line: Hashable, Sendable {
    let text: CellText
    let style: Style
  }

  private(set) var lines: [Line] = []

  /// - Parameter columns: the room for a line: further rows of a longer one are indented.
  init(_ survey: WaitSurvey, selected why: WhyText?, columns: Int) {
    for line in why?.styledPage ?? [] { add(line.text, line.style, columns: columns) }
    if why != nil { add("", .plain, columns: columns) }
    add(survey.heading, .bold, columns: columns)
    for cause in survey.causes {
      add("  " + cause.line, .plain, columns: columns)
      if let fix = cause.fix { add("    " + localized("fix: \(fix)"), .bold, columns: columns) }
    }
  }

  private mutating func add(_ text: String, _ style: Style, columns: Int) {
    let indent = text.prefix { $0 == " " }.count
    let pieces = CellText(String(text.dropFirst(indent))).wrapped(columns: max(2, columns - indent - 2))
    if pieces.isEmpty { lines.append(Line(text: CellText(""), style: style)) }
    for (index, piece) in pieces.enumerated() {
      let lead = String(repeating: " ", count: index == 0 ? indent : indent + 2)
      lines.append(Line(text: CellText(lead + piece.padded(columns: 0)), style: style))
    }
  }
}
