/// A mistake in a scenario file, or an unmet expectation.
package struct Problem: Error, Hashable, Sendable {
  package enum Severity: String, Sendable {
    /// The file cannot be played.
    case error
    /// The file can be played, but something in it is doubtful.
    case warning
    /// The play did not meet an expectation.
    case failed
    /// Nothing is wrong, but something was left out that the user may expect.
    case note
  }

  package var severity: Severity
  /// The kind of problem as a hyphenated word: `unknown-key`, `dependency-cycle`, `order`.
  package var code: String
  /// The message: what was found and expected, in one sentence without a full stop.
  package var message: String
  /// The place; nil if the problem concerns the whole file.
  package var place: SourcePlace?
  /// The place of an earlier entry that conflicts; the hint names it.
  package var firstPlace: SourcePlace?
  /// A short hint shown after the carets: "did you mean 'priority'?".
  package var hint: String?
  /// Further lines, each shown after `= `; lines of `actual:` tables stand without it.
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

  /// The actual rows of a comparison; nil if the message says all.
  package var actual: String? { rows(of: "actual:") }

  /// The expected rows of a picture; nil if the message says all.
  package var expected: String? { rows(of: "expected:") }

  /// The notes that are not rows of a comparison.
  package var advice: [String] { notes.filter { !Self.isRow($0) } }

  /// Whether a note is a row of a comparison.
  package static func isRow(_ note: String) -> Bool { note.hasPrefix("actual:") || note.hasPrefix("expected:") }

  private func rows(of word: String) -> String? {
    let rows = notes.filter { $0.hasPrefix(word) }.map { $0.dropFirst(word.count).drop { $0 == " " } }
    return rows.isEmpty ? nil : rows.joined(separator: "\n")
  }
}
