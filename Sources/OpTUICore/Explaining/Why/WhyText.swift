import Localization
package import OpEngine

/// The answer to "why is it not running?" in short lines: for the pane, for small screens, for `optui why`.
package struct WhyText {
  /// One line of the answer.
  struct Line: Hashable, Sendable {
    /// The subject of a line, the most urgent first: where there is little room the others go.
    enum Role: Comparable, Sendable { case chain, fix, remark, also, next, unblocks }

    let role: Role
    /// The depth in the tree of waits; 0: not in it.
    var depth = 0
    /// The display state whose mark stands before the line.
    var displayState: OperationLane.DisplayState?
    let text: String

    var style: Style {
      switch role {
      case .chain, .also: .plain
      case .fix: .bold
      case .remark: .alert
      case .next, .unblocks: .finished
      }
    }
  }

  let lane: OperationLane
  let explanation: Explanation
  let now: EngineTime
  let words: WaitFormatter
  /// The waits of the file's threads, as far as they are known.
  let script: [ThreadWait]
  private(set) var lines: [Line] = []
  /// The answer in one sentence, in ever fewer words; at least one.
  private var sentences: [String] = []
  /// The suggested fix; nil when nothing is the matter.
  private var fix: String?

  /// Makes the answer about an operation; nil if that was never created.
  /// - Parameters:
  ///   - now: the moment that is asked about, which the timeline of the words has reached.
  ///   - script: the waits of the file's threads, as far as they are known.
  package init?(of operation: String, at now: EngineTime, _ words: WaitFormatter, script: [ThreadWait] = []) {
    guard let lane = words.timeline.operation(operation),
      let explanation = words.timeline.waitGraph.explanation(of: operation)
    else { return nil }
    (self.lane, self.explanation, self.now, self.words, self.script) = (lane, explanation, now, words, script)
    lines = allLines
    sentences = allSentences.map(words.charset.legible)
    fix = suggestion.map(words.charset.legible)
  }

  /// The answer to an open question's hint: in one sentence it tells the first reason alone.
  var asHint: WhyText {
    var hint = beforeQuestions
    hint.sentences = [explanation.reasons.first.map(words.predicate) ?? state]
    return hint
  }

  /// The answer without what would help and what comes next, which a question may ask about later.
  var beforeQuestions: WhyText {
    var text = self
    text.lines.removeAll { $0.role == .fix || $0.role == .next }
    if let fix { text.sentences.removeAll { $0.contains(fix) } }
    text.fix = nil
    return text
  }

  /// The whole answer for a page: the question, then a line each, those of the tree drawn as one. Of a long chain both
  /// ends.
  package var page: [String] { styledPage.map(\.text) }

  /// The lines of `page`, each with its style.
  package var styledPage: [(text: String, style: Style)] {
    [("\(question)  \(state)", .bold)]
      + lines(atMost: Self.rowsOfPage).map { ("  \(lead(of: $0))\($0.text)", $0.style) }
  }

  private static let rowsOfPage = 30

  /// The longest of the sentences that fits into so many rows; of one that is too long for any, its root, cut off.
  func sentence(columns: Int, rows: Int) -> [CellText] {
    let texts = sentences.map(CellText.init)
    let fitting = texts.lazy.map { $0.wrapped(columns: columns) }.first { $0.count <= rows }
    let root = texts[max(0, texts.count - (fix == nil ? 1 : 2))]
    return fitting ?? root.wrapped(columns: columns, lines: rows, mark: words.charset.glyphs.elision)
  }

  /// Returns the beginning of a line: its branch of the tree, and its mark.
  func lead(of line: Line) -> String {
    guard line.depth > 0 else { return "" }
    let glyphs = words.charset.glyphs
    let branch = String(repeating: " ", count: 2 * (line.depth - 1)) + glyphs.branch.text + " "
    return branch + (line.displayState.map { glyphs.look(of: $0).mark.text + " " } ?? "")
  }

  /// The most urgent ones, in their order, at most so many; a longer chain keeps its two ends.
  func lines(atMost count: Int) -> [Line] {
    var kept = lines
    let chain = kept.prefix { $0.role == .chain }
    // One row is the fix's, if there is one.
    let room = max(1, count - (kept.contains { $0.role == .fix } ? 1 : 0))
    if chain.count > room, room > 2 {
      let hidden = chain.count - room + 1
      let gap = Line(role: .chain, depth: chain[room - 2].depth, text: localized("\(hidden) more"))
      kept.replaceSubrange(room - 2..<room - 2 + hidden, with: [gap])
      kept[room - 1].depth = gap.depth + 1
    }
    let urgent = kept.indices.sorted { (kept[$0].role, $0) < (kept[$1].role, $1) }.prefix(count)
    return urgent.sorted().map { kept[$0] }
  }
}
