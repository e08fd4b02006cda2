import Foundation

/// A string literal of a Swift file.
struct SourceLiteral {
  /// The text as a key of the catalog: `%@` for each value.
  let key: String
  /// Whether its context takes a phrase, judging by the surrounding call.
  let isPhrase: Bool

  /// Whether there is something to translate besides the values.
  var hasWords: Bool { key.replacing("%@", with: "").contains(where: \.isLetter) }

  /// Returns the literals of a file, including those inside interpolations.
  static func all(in source: String) -> [SourceLiteral] {
    var reader = Reader(rest: Substring(source))
    reader.readCode(until: nil)
    return reader.found
  }

  /// A call around a literal, or a bracket or brace, which takes no phrase itself.
  fileprivate struct Call {
    var name: String
    /// The number of the argument, and its label.
    var index = 0
    var label: String?
    /// Whether the argument is still empty.
    var isAtStart = true

    /// Labels whose argument is a phrase in every call.
    private static let labels: Set<String> = [
      "wanted", "hint", "instead", "words", "choice", "abstract", "discussion", "help", "meaning", "message", "what",
      "comment",
    ]
    /// Calls with phrases among their unlabeled arguments, and the number of the first of these.
    private static let places = [
      "localized": 0, "Refusal": 0, "refuse": 0, "failure": 0, "ArgumentHelp": 0, "LoopFailure": 0, "ExportRefusal": 0,
      "explains": 0,
      "Failure": 0, "EngineError": 1, "warn": 1, "reject": 1, "reference": 2, "assignments": 2, "require": 2,
      "Problem": 2,
    ]

    var takesPhrase: Bool {
      if let label { return name == "Hint" ? label == "text" : name != "available" && Self.labels.contains(label) }
      // `problems.add(code, sentence)`; what sets and lists get has one argument.
      return name == "add" ? index == 1 : Self.places[name].map { index >= $0 } ?? false
    }
  }

  private struct Reader {
    var rest: Substring
    var found: [SourceLiteral] = []
    private var calls: [Call] = []
    private var word = ""

    init(rest: Substring) { self.rest = rest }

    private var isPhrase: Bool { calls.last?.takesPhrase ?? false }

    /// Reads to the parenthesis that closes an interpolation, or to the end.
    mutating func readCode(until end: Character?) {
      let depth = calls.count
      while let character = rest.first {
        if rest.hasPrefix("//") {
          rest = rest.drop { $0 != "\n" }
        } else if rest.hasPrefix("\"\"\"") {
          readText()
        } else if rest.hasPrefix("#\"") {
          rest = rest.dropFirst(2)
          if let close = rest.firstRange(of: "\"#") { rest = rest[close.upperBound...] }
        } else if character == "\"" {
          readLiteral()
        } else {
          rest.removeFirst()
          if character == ")", calls.count == depth, end != nil { return }
          read(character, above: depth)
        }
      }
    }

    private mutating func read(_ character: Character, above depth: Int) {
      switch character {
      case "(", "[", "{":
        noteStart()
        calls.append(Call(name: character == "(" ? word : String(character)))
      case ")", "]", "}": if calls.count > depth { calls.removeLast() }
      case ",":
        if let call = calls.popLast() { calls.append(Call(name: call.name, index: call.index + 1)) }
      case ":":
        if let last = calls.indices.last, calls[last].isAtStart, !word.isEmpty { calls[last].label = word }
        noteStart()
      case _ where character.isLetter || character.isNumber || character == "_":
        word.append(character)
        return
      case _ where character.isWhitespace: if !word.isEmpty { noteStart() }
      case _: noteStart()
      }
      word = ""
    }

    private mutating func noteStart() { if let last = calls.indices.last { calls[last].isAtStart = false } }

    /// Reads a text of several lines, without its indentation.
    private mutating func readText() {
      let isPhrase = isPhrase
      rest = rest.dropFirst(4)
      var text = ""
      while !rest.isEmpty, !rest.hasPrefix("\"\"\"") {
        if rest.hasPrefix("\\\n") {
          rest = rest.dropFirst(2).drop { $0 == " " }
        } else {
          readCharacter(into: &text)
        }
      }
      rest = rest.dropFirst(3)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let indentation = lines.popLast()?.count ?? 0
      let key = lines.map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }.joined(separator: "\n")
      noteStart()
      found.append(SourceLiteral(key: key, isPhrase: isPhrase))
    }

    private mutating func readLiteral() {
      let isPhrase = isPhrase
      rest.removeFirst()
      var key = ""
      while let character = rest.first, character != "\"" { readCharacter(into: &key) }
      rest = rest.dropFirst()
      noteStart()
      word = ""
      found.append(SourceLiteral(key: key, isPhrase: isPhrase))
    }

    /// Reads a character of a text, or an interpolation.
    private mutating func readCharacter(into text: inout String) {
      let character = rest.removeFirst()
      guard character == "\\", let escaped = rest.popFirst() else { return text.append(character) }
      guard escaped == "(" else { return text.append(escaped == "n" ? "\n" : escaped) }
      calls.append(Call(name: ""))
      readCode(until: ")")
      calls.removeLast()
      text += "%@"
    }
  }
}
