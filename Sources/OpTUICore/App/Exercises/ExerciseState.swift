/// The exercise on the screen: its texts, and the state of the user's file.
package struct ExerciseState: Hashable, Sendable {
  /// The result of the latest check of the file.
  package enum Verdict: Hashable, Sendable {
    /// Sentences that describe the unmet expectations.
    case unsolved([String])
    /// The lines of the report on an unplayable file. The previous play stays.
    case broken([String])
    case solved
    /// The sentence that says what has to end before there is a verdict.
    case pending(String)
  }

  /// The name by which it is opened.
  package let name: String
  /// The position among all exercises, from 1.
  package let number: Int
  package let count: Int
  package let task: String
  package let hints: [String]
  /// The rule behind it, shown after success.
  package let because: String?
  package let solution: [String]
  /// The user's file.
  package let path: String
  /// The path to show, with `~` for the home folder.
  package let shownPath: String
  package var verdict: Verdict
  /// The number of hints shown.
  package var hintCount: Int

  package init(
    name: String, number: Int, count: Int, task: String, hints: [String], because: String?,
    solution: [String], path: String, shownPath: String? = nil, verdict: Verdict, hintCount: Int
  ) {
    self.name = name
    self.number = number
    self.count = count
    self.task = task
    self.hints = hints
    self.because = because
    self.solution = solution
    self.path = path
    self.shownPath = shownPath ?? path
    self.verdict = verdict
    self.hintCount = hintCount
  }

  var isSolved: Bool { verdict == .solved }
}

/// The text of an exercise, fitted to a number of lines.
struct ExerciseText: Hashable, Sendable {
  private(set) var lines: [CellText]
  /// The lines of the verdict, which are highlighted.
  private(set) var verdict: Range<Int>

  /// - Parameters:
  ///   - rows: the available lines. The task has at least one; from four lines on the file is shown too; the latest
  ///     hint comes first.
  init(_ state: ExerciseState, _ keys: KeyMap, columns: Int, rows: Int, _ charset: Charset) {
    let wrap = { (text: String) in CellText(charset.legible(text)).wrapped(columns: columns) }
    let mark = charset.glyphs.elision
    let verdict = Self.verdict(of: state, keys, charset)
      .flatMap { line in
        line.isVerbatim ? [CellText(charset.legible(line.text)).elided(columns: columns, mark: mark)] : wrap(line.text)
      }.prefix(max(1, rows - (rows < Self.rowsWithFile ? 1 : 2)))
    var room = max(0, rows - verdict.count)
    let file = rows < Self.rowsWithFile ? [] : [Self.file(of: state, columns: columns, charset)]
    let task = CellText(charset.legible(state.task))
      .wrapped(columns: columns, lines: max(0, room - file.count), mark: mark)
    room -= task.count + file.count
    var hints: [CellText] = []
    for index in (0..<min(state.hintCount, state.hints.count)).reversed() {
      let label = localized("Hint \(index + 1)/\(state.hints.count)")
      let lines = wrap(label + localized(": ") + state.hints[index])
      guard lines.count <= room else { break }
      hints = lines + hints
      room -= lines.count
    }
    lines = task + file + verdict + hints
    let first = task.count + file.count
    self.verdict = first..<first + verdict.count
  }

  private static let rowsWithFile = 4

  /// Returns the line with the user's file; a long path is shortened in the middle.
  private static func file(of state: ExerciseState, columns: Int, _ charset: Charset) -> CellText {
    let whole = CellText(localized("your file: \(charset.legible(state.shownPath))"))
    guard whole.width > columns else { return whole }
    return CellText(charset.legible(state.shownPath)).elidedInMiddle(columns: columns, mark: charset.glyphs.elision)
  }

  private static func verdict(
    of state: ExerciseState, _ keys: KeyMap, _ charset: Charset
  ) -> [(text: String, isVerbatim: Bool)] {
    let next = keys.name(of: .exercise(.next))
    switch state.verdict {
    case .solved:
      let more = localized("\(keys.name(of: .exercise(.solution))) shows our solution, \(next) continues")
      let praise = state.because.map { localized("solved: \($0) (\(more))") } ?? localized("solved: (\(more))")
      return [("\(Expectation.Verdict.holds.mark(charset).text) \(praise)", false)]
    case .unsolved(let sentences):
      let failed = Expectation.Verdict.failed.mark(charset).text
      let rest =
        sentences.count > 2 ? localized(" (and \(sentences.count - 2) more)") : ""
      return sentences.prefix(2).enumerated().map { index, sentence in
        ("\(failed) \(sentence)" + (index == 1 ? rest : ""), false)
      }
    case .pending(let sentence): return [(sentence, false)]
    case .broken(let report):
      // The message is wrapped; below it, each line of the file takes one row.
      return report.prefix(4).enumerated().map { ($1, $0 > 0) }
    }
  }
}
