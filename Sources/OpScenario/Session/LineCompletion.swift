/// A word that fits at the cursor of a command line.
package struct LineCompletion: Hashable, Sendable {
  /// The whole word.
  package let word: String
  /// The offset, in scalars, at which the word begins; what stands between it and the cursor is its beginning.
  package let start: Int
  /// Whether the line is a command once the word stands there.
  package let completesCommand: Bool
}

extension ScenarioSession {
  /// Returns the words that fit at a cursor, best first. Each can be continued to a line that is carried out.
  /// - Parameters:
  ///   - cursor: an offset in the scalars of the line; what is behind it is not considered.
  ///   - queue: the queue of a new operation that names none.
  ///   - limit: the largest number of completions.
  package func completions(of line: String, at cursor: Int? = nil, queue: String? = nil, limit: Int = 9)
    -> [LineCompletion]
  {
    let scalars = Array(line.unicodeScalars).prefix(cursor ?? .max)
    let head = String(scalars: scalars)
    let search = LineCompletionSearch(session: self, queue: queue)
    return search.completions(of: head, limit: limit)
  }
}

/// Looks for words, and for a valid line that begins with each.
private final class LineCompletionSearch {
  private let session: ScenarioSession
  private let queue: String?
  /// The number of lines that may still be checked.
  private var budget = 0

  init(session: ScenarioSession, queue: String?) {
    self.session = session
    self.queue = queue
  }

  func completions(of head: String, limit: Int) -> [LineCompletion] {
    let (start, before, typed) = split(head)
    var completions: [LineCompletion] = []
    for word in words(after: before) where completions.count < limit {
      guard word.hasPrefix(typed), word != typed else { continue }
      budget = 60
      let line = before + word
      let isComplete = session.problem(with: line, queue: queue) == nil
      guard isComplete || canContinue(line + " ", depth: 5) else { continue }
      completions.append(LineCompletion(word: word, start: start, completesCommand: isComplete))
    }
    return completions
  }

  /// Splits a line before the word, or the element of a list, that the cursor is in.
  private func split(_ head: String) -> (start: Int, before: String, typed: String) {
    let scalars = Array(head.unicodeScalars)
    let tokens = LineToken.tokens(of: scalars)
    var start = scalars.count
    if let last = tokens.last, last.range.upperBound == scalars.count {
      start = last.range.lowerBound
      if last.kind == .word, let comma = scalars[start...].lastIndex(of: ",") { start = comma + 1 }
    }
    return (start, String(scalars: scalars[..<start]), String(scalars: scalars[start...]))
  }

  /// Whether a line can be continued to one that is carried out.
  private func canContinue(_ line: String, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    for word in words(after: line) where budget > 0 {
      budget -= 1
      let longer = line + word
      guard let problem = session.problem(with: longer, queue: queue) else { return true }
      if problem.code == "incomplete", canContinue(longer + " ", depth: depth - 1) { return true }
    }
    // What the loader refuses now, it may accept with another key.
    return false
  }

  /// The words that the grammar has at the end of a line.
  private func words(after line: String) -> [String] {
    var isListed = Set<String>()
    return LineParser.expected(after: line).flatMap(words).filter { isListed.insert($0).inserted }
  }

  private func words(_ expected: LineParser.Expected) -> [String] {
    switch expected {
    case .word(let word): return [word]
    case .slot(let slot): return words(slot)
    }
  }

  private func words(_ slot: LineSlot) -> [String] {
    let scenario = session.scenario
    let operations = scenario.operations.map(\.id)
    switch slot {
    case .newOperation: return [session.newOperationID]
    case .newQueue: return [session.newQueueID]
    case .operation: return operations
    case .queue: return scenario.queues.map(\.id)
    case .operationOrQueue: return operations + scenario.queues.map(\.id)
    case .thread: return ["main"] + scenario.threads.map(\.id)
    case .event: return operations.flatMap { ["\($0).finished", "\($0).executing", "\($0).cancelled"] }
    case .condition: return scenario.operations.flatMap { $0.conditions.map(\.id) }
    case .method: return scenario.operations.flatMap { $0.overrides?.methods.keys.sorted() ?? [] }
    case .duration: return ["1s", "2s", "500ms"]
    case .number: return ["1", "2", "4"]
    case .choice(let words): return words
    case .example(let text): return [text]
    }
  }
}

extension LineParser {
  /// Returns what may stand at the end of a line that is right so far.
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
