extension Trace {
  /// The number of characters above which Mermaid refuses a text by default.
  private static let maxCharactersOfMermaid = 50_000

  /// A Gantt chart in the language of Mermaid: a section for each queue, and a bar for each execution, critical if it
  /// was cancelled or failed, active if it has not ended. An operation that has not executed has a bar for its wait, or
  /// a milestone if it did not wait, with its state after its name. Times are milliseconds.
  /// - Throws: the reason if the text is too long for Mermaid.
  package func mermaid() throws(ExportRefusal) -> String {
    var text = "gantt\n  title \(Self.word(title))\n  dateFormat x\n  axisFormat %S.%L\n  todayMarker off\n"
    for group in groups {
      let bars = group.operations.map(bar)
      if bars.isEmpty { continue }
      text += "  section \(Self.word(group.queue?.label ?? localized("no queue")))\n" + bars.joined()
    }
    let length = text.utf16.count
    guard length <= Self.maxCharactersOfMermaid else {
      throw ExportRefusal(
        """
        Mermaid reads at most \(Self.maxCharactersOfMermaid) characters, and this chart has \(length): use svg
        """)
    }
    return text
  }

  private func bar(_ index: Int) -> String {
    let operation = operations[index]
    let tone = operation.lane.displayState.row.tone
    let isCritical = tone == .cancelled || tone == .alert
    let (name, tag) =
      if operation.execution == nil {
        // Names may contain parentheses.
        ("\(operation.name) (\(operation.lane.displayState.caption))", isCritical ? "crit, " : "")
      } else {
        (operation.name, isCritical ? "crit, " : operation.isOpen ? "active, " : "done, ")
      }
    guard let first = operation.execution ?? operation.spans.first, let last = operation.spans.last else {
      return "    \(Self.word(name)) :\(tag)milestone, o\(index), 0, 0ms\n"
    }
    let start = first.start.microseconds / 1000
    // Mermaid does not draw empty bars.
    let length = max(1, last.end.microseconds / 1000 - start)
    return "    \(Self.word(name)) :\(tag)o\(index), \(start), \(length)ms\n"
  }

  /// Returns the text without characters that end a name, and with a point before words that would be statements.
  private static func word(_ text: String) -> String {
    let bare = String(text.map { ":;#,%{}\\<>&\"".contains($0) ? " " : $0 })
    let words = bare.split(separator: " ").joined(separator: " ")
    let isStatement = statements.contains { words.lowercased().hasPrefix($0) } || words.first?.isNumber == true
    return words.isEmpty ? "\u{B7}" : isStatement ? "\u{B7} \(words)" : words
  }

  private static let statements = [
    "gantt", "title", "section", "dateformat", "axisformat", "tickinterval", "includes", "excludes", "todaymarker",
    "inclusiveenddates", "topaxis", "weekday", "weekend", "click", "call", "href", "acctitle", "accdescr",
  ]
}
