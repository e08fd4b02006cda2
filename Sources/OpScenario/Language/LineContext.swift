/// The target of lines: it decides which words a line may have, and which commands are valid.
package protocol LineContext {
  /// Returns the reason why no line may begin with a verb; nil if one may.
  /// - Parameter verb: the first word, in the terms of the format: `priority` for `prio`.
  func refusal(of verb: String) -> Problem?
  /// Returns the words for a slot with the typed beginning, best first.
  /// - Parameter words: the words before it, the first of which is the verb.
  func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord]
  /// Returns the problem with a command; nil if the command is valid.
  func problem(with command: SessionCommand) -> Problem?
}

/// A word of a command line, and the name of its referent.
package struct LineWord: Hashable, Sendable {
  package let text: String
  /// The name of the operation or queue, if different from the word.
  package let name: String?

  package init(_ text: String) { (self.text, name) = (text, nil) }

  /// Creates the word for an id, quoted if a line would read it differently.
  package init(id: String, name: String?) {
    text = LinePrinter.token(id)
    self.name = name == text ? nil : name
  }

  /// Whether the word or the name has the beginning.
  package func begins(with beginning: String) -> Bool {
    text.hasPrefix(beginning) || name?.hasPrefix(beginning) == true
  }
}

extension SessionCommand {
  /// Returns the first word of a line in the terms of the format, `priority` for `prio`; nil for an unknown one.
  package static func verb(of line: String) -> String? {
    LineToken.tokens(of: Array(line.unicodeScalars)).first.flatMap { LineParser.key(ofVerb: $0.text) }
  }
}

extension LineContext {
  /// Reads and checks a line: a command that is returned is valid.
  package func reading(_ line: String) -> SessionCommand.Reading {
    if let verb = SessionCommand.verb(of: line), var problem = refusal(of: verb) {
      problem.place = LineToken.tokens(of: Array(line.unicodeScalars)).first?.place
      return .problem(problem)
    }
    let reading = SessionCommand.reading(line)
    guard case .command(let command) = reading, let problem = problem(with: command) else { return reading }
    return .problem(problem)
  }
}

extension LineSlot {
  /// Words that fit in any context.
  package var examples: [String] {
    if case .choice(let words) = self { return words }
    return if case .example(let text) = self { [text] } else { Self.values[self] ?? [] }
  }

  private static let values: [LineSlot: [String]] = [
    .duration: ["1s", "2s", "500ms"], .moment: ["0s", "+1s", "-1s", "end"], .number: ["1", "2", "4"],
    .limit: ["1", "2", "4", "default"], .thread: ["main"],
  ]

  /// Whether a word for the slot may begin with a digit.
  var takesDigits: Bool {
    if case .example = self { return true }
    return self == .file || self == .otherEvent || examples.contains { $0.utf8.first?.isDigit == true }
  }
}
