import Localization
package import OpEngine
package import OpScenario

/// The answer to "why is it not running?" in short lines: for the pane, for small screens, for `optui why`.
package struct WhyText: Hashable, Sendable {
  /// One line of the answer.
  struct Line: Hashable, Sendable {
    /// The subject of a line, the most urgent first: where there is little room the others go.
    enum Role: Int, Comparable, Sendable {
      case chain, fix, remark, also, next, unblocks

      static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }
    }

    let role: Role
    /// The depth in the tree of waits; 0: not in it.
    var depth = 0
    /// The display state whose mark stands before the line.
    var displayState: OperationLane.DisplayState?
    let text: String
  }

  /// `why is thumbs waiting?`
  package let question: String
  /// `waiting for 7.5s`
  package let state: String
  private(set) var lines: [Line]
  /// The answer in one sentence, in ever fewer words; at least one.
  private var sentences: [String]
  /// The first reason: `depends on poster`; nil when there is none.
  package let reason: String?
  /// The suggested fix; nil when nothing is the matter.
  package private(set) var fix: String?
  private let charset: Charset

  /// Makes the answer about an operation; nil if that was never created.
  /// - Parameters:
  ///   - timeline: the log up to the moment that is asked about.
  ///   - now: that moment.
  ///   - fixTerms: in whose terms it is said what would help.
  ///   - script: the waits of the file's threads, as far as they are known.
  package init?(
    of operation: String, in timeline: Timeline, at now: EngineTime, charset: Charset,
    fixTerms: FixTerms = .keys(.standard), script: [ThreadWait] = []
  ) {
    let formatter = WhyFormatter(
      of: operation, in: timeline, at: now, charset: charset, fixTerms: fixTerms, script: script)
    guard let author = formatter else { return nil }
    question = charset.legible(author.question)
    state = charset.legible(author.state)
    lines = author.lines.map {
      Line(role: $0.role, depth: $0.depth, displayState: $0.displayState, text: charset.legible($0.text))
    }
    sentences = author.sentences.map(charset.legible)
    reason = author.reason.map(charset.legible)
    fix = author.fix.map(charset.legible)
    self.charset = charset
  }

  /// The part of an answer that a list of operations shows. The whole answer looks at the other operations of a queue, so
  /// for each of many it would take quadratic time.
  package struct Brief: Hashable, Sendable {
    /// The state as the whole answer has it.
    package let state: String
    package let reason: String?
    package let fix: String?

    package init(
      of lane: OperationLane, waitingFor reason: WaitReason?, until fix: SuggestedFix? = nil, in timeline: Timeline,
      at now: EngineTime, charset: Charset, fixTerms: FixTerms
    ) {
      let words = WaitFormatter(names: DisplayNames(timeline: timeline, charset: charset), fixTerms: fixTerms)
      state = charset.legible(WhyFormatter.state(of: lane, in: timeline, at: now))
      self.reason = reason.map { charset.legible(words.reasons.predicate($0)) }
      self.fix = fix.map { charset.legible(words.sentence($0)) }
    }
  }

  /// The answer to an open question's hint: in one sentence it tells the first reason alone.
  var asHint: WhyText {
    var hint = beforeQuestions
    hint.sentences = [reason ?? state]
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
  package var page: [String] {
    ["\(question)  \(state)"] + lines(atMost: Self.rowsOfPage).map { "  \(lead(of: $0))\($0.text)" }
  }

  static let rowsOfPage = 30

  /// The longest of the sentences that fits into so many rows; of one that is too long for any, its root, cut off.
  func sentence(columns: Int, rows: Int) -> [CellText] {
    let texts = sentences.map(CellText.init)
    let fitting = texts.lazy.map { $0.wrapped(columns: columns) }.first { $0.count <= rows }
    let root = texts[max(0, texts.count - (fix == nil ? 1 : 2))]
    return fitting ?? root.wrapped(columns: columns, lines: rows, mark: charset.glyphs.elision)
  }

  /// Returns the beginning of a line: its branch of the tree, and its mark.
  func lead(of line: Line) -> String {
    guard line.depth > 0 else { return "" }
    let branch = String(repeating: " ", count: 2 * (line.depth - 1)) + charset.glyphs.branch.text + " "
    return branch + (line.displayState.map { charset.glyphs.look(of: $0).mark.text + " " } ?? "")
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
