/// The words that fit at the cursor of a command line, best first. Each can be continued to a valid line.
package struct LineCompletions: Hashable, Sendable {
  package struct Word: Hashable, Sendable {
    package let text: String
    /// The name of the word's referent, if different from the word.
    package let name: String?
    /// Whether the line is a complete command with the word.
    package let completesCommand: Bool
  }

  package var words: [Word] = []
  /// The typed beginning of the word.
  package var beginning = ""
  /// Whether a digit may begin the word.
  package var takesDigits = false

  package init() {}
}

extension LineContext {
  /// Returns the words that fit at the end of a line.
  /// - Parameter limit: the largest number of words.
  package func completions(of line: String, limit: Int = 9) -> LineCompletions {
    LineCompletionSearch(context: self).completions(of: line, limit: limit)
  }
}

/// A search for words, and for a valid line that begins with each.
private final class LineCompletionSearch {
  private let context: any LineContext
  /// The number of further queries to the context, which may be expensive.
  private var questions = 0

  /// The number of queries for each wanted word. Few suffice: most lines that the grammar allows are valid.
  private static let questionsPerWord = 8
  /// The maximum number of words added to a line in the search for a valid one.
  private static let depth = 5

  init(context: any LineContext) { self.context = context }

  func completions(of line: String, limit: Int) -> LineCompletions {
    let (before, typed) = Self.split(line)
    var completions = LineCompletions()
    completions.beginning = typed
    let expected = LineParser.expected(after: before)
    completions.takesDigits = expected.contains(where: \.takesDigits)
    questions = Self.questionsPerWord * limit
    for word in words(expected, after: before, beginning: typed) where completions.words.count < limit {
      guard word.text != typed else { continue }
      let reading = reading(before + word.text)
      guard reading == .valid || canContinue(before + word.text + " ", depth: Self.depth) else { continue }
      completions.words.append(
        LineCompletions.Word(text: word.text, name: word.name, completesCommand: reading == .valid))
    }
    return completions
  }

  /// Splits a line before the word, or the list element, at its end.
  private static func split(_ line: String) -> (before: String, typed: String) {
    let scalars = Array(line.unicodeScalars)
    let tokens = LineToken.tokens(of: scalars)
    var start = scalars.count
    if let last = tokens.last, last.range.upperBound == scalars.count {
      start = last.range.lowerBound
      if last.kind == .word, let comma = scalars[start...].lastIndex(of: ",") { start = comma + 1 }
    }
    return (String(scalars: scalars[..<start]), String(scalars: scalars[start...]))
  }

  private enum Reading {
    case valid, incomplete, refused
  }

  private func reading(_ line: String) -> Reading {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return problem.code == "incomplete" ? .incomplete : .refused
    case .command(let command):
      guard questions > 0 else { return .refused }
      questions -= 1
      return context.problem(with: command) == nil ? .valid : .refused
    }
  }

  /// Whether a line can be continued to a valid one. A line refused now might become valid with another key, but that
  /// is not tried.
  private func canContinue(_ line: String, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    for word in words(LineParser.expected(after: line), after: line, beginning: "") where questions > 0 {
      switch reading(line + word.text) {
      case .valid: return true
      case .incomplete: if canContinue(line + word.text + " ", depth: depth - 1) { return true }
      case .refused: break
      }
    }
    return false
  }

  /// The words that the grammar allows at the end of a line.
  private func words(_ expected: [LineParser.Expected], after line: String, beginning: String) -> [LineWord] {
    var before = LineToken.tokens(of: Array(line.unicodeScalars)).map(\.text)
    if let verb = before.first { before[0] = LineParser.key(ofVerb: verb) ?? verb }
    var isListed = Set<String>()
    return expected.flatMap { expected -> [LineWord] in
      switch expected {
      case .slot(let slot): context.words(for: slot, after: before, beginning: beginning)
      case .word(let word) where word.hasPrefix(beginning) && (!before.isEmpty || isVerb(word)): [LineWord(word)]
      case .word: []
      }
    }.filter { isListed.insert($0.text).inserted }
  }

  private func isVerb(_ word: String) -> Bool { LineParser.key(ofVerb: word).flatMap(context.refusal) == nil }
}

extension LineParser {
  /// Returns the tokens that may follow a line that is valid so far.
  fileprivate static func expected(after line: String) -> [Expected] {
    var parser = LineParser(line)
    do {
      _ = try parser.command()
      return parser.expectedAtEnd
    } catch {
      return error.isIncomplete ? parser.expectedAtEnd : []
    }
  }
}

extension LineParser.Expected {
  fileprivate var takesDigits: Bool {
    switch self {
    case .word: false
    case .slot(let slot): slot.takesDigits
    }
  }
}
