import OpEngine

/// One line of the list of lints and misuses.
struct LintLine: Hashable, Sendable {
  /// The time, the lint and its subject; nil for a line of the sentence.
  var heading: String?
  var text: CellText = CellText("")

  private static let indent = 8

  /// The latest first, so that what has just happened is on the screen.
  static func lines(of timeline: Timeline, charset: Charset, columns: Int) -> [LintLine] {
    let words = WaitFormatter(names: Names(timeline: timeline, charset: charset))
    return timeline.remarks.reversed().flatMap { event in
      let subject = event.subject.map(words.names.label) ?? ""
      let heading = "\(event.time.text)  \(event.kind.rawValue) \(event.remark?.code.id ?? "")  \(subject)"
      let sentence = CellText(charset.legible(words.sentence(ofRemark: event)))
      return [LintLine(heading: charset.legible(heading))]
        + sentence.wrapped(columns: max(2, columns - indent)).map { LintLine(text: $0) }
    }
  }
}
