import Localization
import OpEngine
import OpScenario

/// One line of the list of lints and misuses.
struct LintLine: Hashable, Sendable {
  /// The part of the list that a line shows.
  enum Part: Hashable, Sendable {
    /// The code of the lints below it, and how many there are.
    case heading
    /// The time and the subject of one.
    case subject
    case sentence
  }

  var part: Part
  var text: CellText

  /// The column in which a sentence begins.
  static let indent = 9

  /// Returns the lints and misuses whose code, subject or sentence contains the text: by code, the rarest first, so that
  /// hundreds of one do not bury another; of one code, and of equally rare ones, the latest first.
  static func lines(in model: PlayModel, matching search: Search, columns: Int) -> [LintLine] {
    let entries = model.timeline.remarks.reversed().map { Entry($0, in: model) }.filter { $0.matches(search) }
    let groups = Dictionary(grouping: entries.enumerated(), by: \.element.code).values
      .sorted { ($0.count, $0[0].offset) < ($1.count, $1[0].offset) }
    return groups.flatMap { group in
      let count = group.count == 1 ? "" : localized("  \(group.count) times")
      let heading = LintLine(part: .heading, text: CellText(group[0].element.code + count))
      return [heading] + group.flatMap { $0.element.lines(columns: columns) }
    }
  }

  /// A lint or a misuse in words.
  private struct Entry {
    /// `lint deadlock`.
    let code: String
    let subject: String
    let sentence: String

    init(_ event: LogEvent, in model: PlayModel) {
      let (charset, words) = (model.charset, model.words)
      code = EventFormatter.brief(event)
      subject = charset.legible("\(model.text(event.time))  \(words.names.subject(of: event))")
      sentence = charset.legible(words.sentence(ofRemark: event))
    }

    func matches(_ search: Search) -> Bool { [code, subject, sentence].contains(where: search.matches) }

    func lines(columns: Int) -> [LintLine] {
      [LintLine(part: .subject, text: CellText(subject))]
        + CellText(sentence).wrapped(columns: max(2, columns - indent)).map { LintLine(part: .sentence, text: $0) }
    }
  }
}
