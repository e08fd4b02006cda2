import Localization
import OpEngine

/// A line of the list of lints and misuses.
struct LintLine: Hashable, Sendable {
  /// The role of a line in the list.
  enum Part: Hashable, Sendable {
    /// The code of the lints below it, and their number.
    case heading
    /// The time and the subject of a lint.
    case subject
    case sentence
  }

  var part: Part
  var text: CellText

  /// The column at which sentences begin.
  static let indent = 9
}

extension PlayModel {
  /// Returns the lints and misuses so far whose code, subject or sentence contains the text, grouped by code. The
  /// rarest codes come first, so that hundreds of one do not hide another; equally rare codes, and lints of one code,
  /// are sorted latest first.
  func lintLines(matching search: Search) -> [LintLine] {
    let words = words
    let lints = timeline.remarks.reversed().map { event in
      (
        code: EventFormatter.brief(event),
        subject: charset.legible("\(text(event.time))  \(words.names.subject(of: event))"),
        sentence: charset.legible(words.sentence(ofRemark: event))
      )
    }.filter { [$0.code, $0.subject, $0.sentence].contains(where: search.matches) }
    let groups = Dictionary(grouping: lints.enumerated(), by: \.element.code).values
      .sorted { ($0.count, $0[0].offset) < ($1.count, $1[0].offset) }
    return groups.flatMap { group in
      let count = group.count == 1 ? "" : localized("  \(group.count) times")
      let heading = LintLine(part: .heading, text: CellText(group[0].element.code + count))
      return [heading]
        + group.flatMap { _, lint in
          [LintLine(part: .subject, text: CellText(lint.subject))]
            + CellText(lint.sentence).wrapped(columns: max(2, size.columns - 2 - LintLine.indent)).map {
              LintLine(part: .sentence, text: $0)
            }
        }
    }
  }
}
