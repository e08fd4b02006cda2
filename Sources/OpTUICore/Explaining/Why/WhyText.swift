/// The answer to "why is it not running?" in short lines, for the pane, small screens, and `optui why`.
package struct WhyText {
  /// A line of the answer.
  struct Line: Hashable, Sendable {
    /// The subject of a line, most urgent first: the others are dropped if they do not fit.
    enum Role: Comparable, Sendable { case chain, fix, remark, also, next, unblocks }

    let role: Role
    /// The depth in the tree of waits; 0 outside of it.
    var depth = 0
    /// The display state whose mark stands before the line.
    var displayState: OperationLane.DisplayState?
    let text: String
    /// The names in the text.
    var names: [String] = []

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
  /// The waits of the scenario's threads, if known.
  let script: [ThreadWait]
  private(set) var lines: [Line] = []
  /// The answer in one sentence, in decreasing length; at least one.
  private var sentences: [String] = []
  /// The suggested fix; nil if none is needed.
  private var fix: String?

  /// Creates the answer about an operation; nil if it was never created.
  /// - Parameters:
  ///   - now: the time of the question, which the timeline of the formatter has reached.
  ///   - script: the waits of the scenario's threads, if known.
  package init?(of operation: String, at now: EngineTime, _ words: WaitFormatter, script: [ThreadWait] = []) {
    guard let lane = words.timeline.operation(operation),
      let explanation = words.timeline.waitGraph.explanation(of: operation)
    else { return nil }
    (self.lane, self.explanation, self.now, self.words, self.script) = (lane, explanation, now, words, script)
    lines = allLines
    sentences = allSentences.map(words.charset.legible)
    fix = suggestion.map(words.charset.legible)
  }

  /// The answer as the hint of an open question: one sentence with only the first reason.
  var asHint: WhyText {
    var hint = beforeQuestions
    hint.sentences = [explanation.reasons.first.map(words.predicate) ?? state]
    return hint
  }

  /// The answer without fix and outlook, which a later question may ask about.
  var beforeQuestions: WhyText {
    var text = self
    text.lines.removeAll { $0.role == .fix || $0.role == .next }
    if let fix { text.sentences.removeAll { $0.contains(fix) } }
    text.fix = nil
    return text
  }

  /// The whole answer as a page: the question, then a line each, with the chain as a tree. A long chain is cut in the
  /// middle.
  package var page: [String] { styledPage.map(\.text) }

  /// The lines of `page`, each with its style.
  package var styledPage: [(text: String, style: Style)] {
    let shown = lines(atMost: Self.rowsOfPage)
    return [("\(question)  \(state)", .bold)]
      + shown.indices.map { ("  \(lead(of: $0, in: shown))\(shown[$0].text)", shown[$0].style) }
  }

  private static let rowsOfPage = 30

  /// Returns the longest sentence that fits into a number of rows; if none does, the root, cut.
  func sentence(columns: Int, rows: Int) -> [CellText] {
    let texts = sentences.map(CellText.init)
    let fitting = texts.lazy.map { $0.wrapped(columns: columns) }.first { $0.count <= rows }
    return fitting ?? CellText(root).wrapped(columns: columns, lines: rows, mark: words.charset.glyphs.elision)
  }

  /// The root of the waits, which every longer sentence contains.
  var root: String { sentences[max(0, sentences.count - (fix == nil ? 1 : 2))] }

  /// The width of the widest line, and at least that of the question with a state.
  var columns: Int {
    let widths = lines.indices.map { CellText(lead(of: $0, in: lines) + lines[$0].text).width }
    return max(widths.max() ?? 0, CellText(question).width + Self.columnsOfState)
  }

  private static let columnsOfState = 16

  /// Returns the beginning of one of some lines: its branches of the tree, and its mark.
  func lead(of index: Int, in lines: [Line]) -> String {
    let glyphs = words.charset.glyphs
    return glyphs.branches(to: index, of: lines.map(\.depth)).map { ($0?.text ?? " ") + " " }.joined()
      + (lines[index].displayState.map { glyphs.look(of: $0).mark.text + " " } ?? "")
  }

  /// Returns the most urgent lines in order; a chain that is too long keeps its two ends.
  func lines(atMost count: Int) -> [Line] {
    var kept = lines
    let chain = kept.prefix { $0.role == .chain }
    // One row is reserved for a fix.
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
