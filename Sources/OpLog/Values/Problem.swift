package import Localization

/// A mistake in a scenario file, or an expectation that was not met.
package struct Problem: Error, Hashable, Sendable {
  package enum Severity: String, Sendable {
    /// The file cannot be played.
    case error
    /// The file can be played; something in it is doubtful.
    case warning
    /// The play did not come out as expected.
    case failed
    /// Nothing is wrong; something was left out that a person may count on.
    case note
  }

  package var severity: Severity
  /// The kind of problem, as one hyphenated word: `unknown-key`, `dependency-cycle`, `order`.
  package var code: String
  /// The message: what was found and what was expected, in one sentence without a full stop.
  package var message: String
  /// The place; nil if the problem concerns the file as a whole.
  package var place: SourcePlace?
  /// The place of what was there before, and is in the way of this; the hint names it.
  package var firstPlace: SourcePlace?
  /// A short help that stands behind the carets: "did you mean 'priority'?".
  package var hint: String?
  /// Further lines, each shown behind `= `, or bare for `actual:` tables.
  package var notes: [String]

  package init(
    _ severity: Severity = .error, _ code: String, _ message: Phrase, at place: SourcePlace?,
    hint: Phrase? = nil, notes: [String] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message.text
    self.place = place
    self.hint = hint?.text
    self.notes = notes
  }

  /// The finding in place of what the message expects; nil where the message says all.
  package var actual: String? { rows(of: "actual:") }

  /// The rows of a picture that was expected; nil where the message says what was.
  package var expected: String? { rows(of: "expected:") }

  /// The notes that are neither what was expected nor what was found.
  package var advice: [String] { notes.filter { !Self.isRow($0) } }

  /// Whether a note is a row of a comparison.
  package static func isRow(_ note: String) -> Bool { note.hasPrefix("actual:") || note.hasPrefix("expected:") }

  private func rows(of word: String) -> String? {
    let rows = notes.filter { $0.hasPrefix(word) }.map { $0.dropFirst(word.count).drop { $0 == " " } }
    return rows.isEmpty ? nil : rows.joined(separator: "\n")
  }
}
