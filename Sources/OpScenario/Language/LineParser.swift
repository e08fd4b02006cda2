/// Reads a command line as nodes of the scenario format, and collects what could follow at its end.
///
/// The parser checks words and order; the loader checks references.
struct LineParser {
  /// A word or a value that may stand at the end of the line.
  enum Expected: Hashable, Sendable {
    case word(String)
    case slot(LineSlot)
  }

  /// The reason why the line is not a command.
  struct Stop: Error {
    var problem: Problem
    /// Whether the line is valid so far.
    var isIncomplete: Bool
  }

  let line: [Unicode.Scalar]
  private let tokens: [LineToken]
  private var index = 0
  /// The words and values that could follow at the end of the line, required or optional, in the order of suggestions.
  private(set) var expectedAtEnd: [Expected] = []
  /// The index after the last token read as a list.
  private var endOfList: Int?
  /// The slots of the last token, whose list may continue.
  private var lastExpected: [Expected] = []

  init(_ line: String) {
    self.line = Array(line.unicodeScalars)
    tokens = LineToken.tokens(of: self.line)
  }

  var isAtEnd: Bool { index == tokens.count }

  var endPlace: SourcePlace { SourcePlace(line: 1, column: line.count + 1) }

  // MARK: - Tokens

  /// Returns the next token without consuming it; nil at the end, where each of `expected` could follow.
  mutating func peek(_ expected: [Expected]) -> LineToken? {
    guard isAtEnd else { return tokens[index] }
    expectedAtEnd += expected.filter { !expectedAtEnd.contains($0) }
    return nil
  }

  /// Takes the next token, which is required.
  mutating func next(_ expected: [Expected]) throws(Stop) -> LineToken {
    guard let token = peek(expected) else {
      throw Stop(problem: Problem(.error, "incomplete", Self.message(expected), at: endPlace), isIncomplete: true)
    }
    index += 1
    lastExpected = expected
    if token.isOpen {
      throw Stop(
        problem: Problem(.error, "incomplete", "the closing quote or bracket is missing", at: token.place),
        isIncomplete: true)
    }
    return token
  }

  private static func message(_ expected: [Expected]) -> Phrase {
    let words = expected.prefix(6).map {
      switch $0 {
      case .word(let word): "'\(word)'"
      case .slot(let slot): slot.noun
      }
    }
    return "expected \(words.joined(separator: localized(" or ")))"
  }

  /// Takes the next token if it is that word.
  mutating func take(word: String) -> Bool {
    guard let token = peek([.word(word)]), token.kind == .word, token.text == word else { return false }
    index += 1
    return true
  }

  /// Takes the next token if `choose` returns a value for it.
  mutating func take<Value>(
    _ expected: [Expected], _ choose: (String) -> Value?
  ) -> (token: LineToken, value: Value)? {
    guard let token = peek(expected), token.kind == .word, let value = choose(token.text) else { return nil }
    index += 1
    return (token, value)
  }

  /// Goes back to the beginning of the last token.
  mutating func putBack() { index -= 1 }

  /// Takes the rest of the line as one text.
  mutating func rest(_ slot: LineSlot) throws(Stop) -> Node {
    let first = try next([.slot(slot)])
    if isAtEnd, first.kind != .word { return try node(first) }
    index = tokens.count
    let end = line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? line.count
    let range = first.range.lowerBound..<end
    return Node(
      content: .scalar(Node.Scalar(text: String(scalars: line[range]), isPlain: false)),
      place: SourcePlace(line: 1, column: range.lowerBound + 1, length: range.count))
  }

  func refuse(_ problem: Problem) -> Stop { Stop(problem: problem, isIncomplete: false) }

  /// Returns the map unless a key is given twice.
  func finished(_ builder: MapBuilder) throws(Stop) -> Node.Map {
    let map = builder.finished()
    if let problem = builder.problems.problems.first { throw refuse(problem) }
    return map
  }

  /// Throws unless the line ends here.
  mutating func end() throws(Stop) {
    guard let token = peek([]) else { return }
    throw refuse(
      Problem(
        .error, "unexpected-word", "expected the end of the line, found '\(token.text.shortened(to: 40))'",
        at: token.place, hint: hintOfCommas(before: token)))
  }

  /// The hint for a word after a list that might be meant to continue it; nil if no list has just ended.
  func hintOfCommas(before token: LineToken) -> Phrase? {
    guard index == endOfList, token.kind == .word, tokens[index - 1].kind == .word else { return nil }
    let list = "\(tokens[index - 1].text), \(token.text)".shortened(to: 40)
    return "several are separated by commas: \(list)"
  }

  // MARK: - Nodes

  func node(_ token: LineToken) throws(Stop) -> Node {
    switch token.kind {
    case .word: return .word(token.text, at: token.place)
    case .quoted, .flow:
      // Leading blanks keep the columns.
      let problems = ProblemList()
      let indent = String(repeating: " ", count: token.range.lowerBound)
      let node = DocumentParser.parse(SourceText(indent + token.text), problems: problems)
      if let problem = problems.problems.first { throw refuse(problem) }
      guard let node else { throw refuse(Problem(.error, "invalid-yaml", "not a value", at: token.place)) }
      return node
    }
  }

  /// Returns the parts of a comma-separated list; a flow-style value unchanged.
  mutating func list(_ token: LineToken) throws(Stop) -> Node {
    endOfList = index
    guard token.kind == .word else {
      let node = try node(token)
      return token.kind == .quoted ? .list([node], at: token.place) : node
    }
    return .list(try parts(token).map { Node.word($0.text, at: $0.place) }, at: token.place)
  }

  mutating func parts(_ token: LineToken) throws(Stop) -> [(text: String, place: SourcePlace)] {
    let parts = token.parts
    guard let empty = parts.first(where: { $0.text.isEmpty }) else { return parts }
    let isOpen = isAtEnd && parts.filter(\.text.isEmpty).count == 1 && parts.last?.text.isEmpty == true
    if isOpen { _ = peek(lastExpected) }
    throw Stop(
      problem: Problem(
        .error, isOpen ? "incomplete" : "empty-word", "expected a word beside the comma", at: empty.place),
      isIncomplete: isOpen)
  }
}
