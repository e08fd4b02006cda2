/// A word of a command line, a quoted text, or a value in YAML's flow style.
struct LineToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case word, quoted, flow
  }

  /// The text as typed.
  var text: String
  /// The offsets of its scalars in the line.
  var range: Range<Int>
  var kind: Kind
  /// Whether the closing quote or bracket is missing.
  var isOpen = false

  var place: SourcePlace { SourcePlace(line: 1, column: range.lowerBound + 1, length: range.count) }
}

extension LineToken {
  /// The tokens of a line. A word that ends with a comma continues with the next word: `a, b` is one token.
  static func tokens(of line: [Unicode.Scalar]) -> [LineToken] {
    var tokens: [LineToken] = []
    var offset = 0
    while let start = line[offset...].firstIndex(where: { !$0.isBlank }) {
      var token = token(at: start, of: line)
      offset = token.range.upperBound
      while token.kind == .word, let next = line[offset...].firstIndex(where: { !$0.isBlank }),
        line[offset - 1] == "," || line[next] == ",", case let more = Self.token(at: next, of: line), more.kind == .word
      {
        offset = more.range.upperBound
        token.range = start..<offset
      }
      if token.kind == .word { token.text = String(scalars: line[token.range]) }
      tokens.append(token)
    }
    return tokens
  }

  private static func token(at start: Int, of line: [Unicode.Scalar]) -> LineToken {
    switch line[start] {
    case "\"", "'":
      let end = endOfQuote(from: start, in: line)
      let range = start..<(end ?? line.count)
      return LineToken(text: String(scalars: line[range]), range: range, kind: .quoted, isOpen: end == nil)
    case "[", "{":
      let end = endOfFlow(from: start, in: line)
      let range = start..<(end ?? line.count)
      return LineToken(text: String(scalars: line[range]), range: range, kind: .flow, isOpen: end == nil)
    case _:
      let end = line[start...].firstIndex(where: \.isBlank) ?? line.count
      return LineToken(text: String(scalars: line[start..<end]), range: start..<end, kind: .word)
    }
  }

  /// Returns the offset after the closing quote; nil if there is none.
  private static func endOfQuote(from start: Int, in line: [Unicode.Scalar]) -> Int? {
    let quote = line[start]
    var offset = start + 1
    while offset < line.count {
      if quote == "\"", line[offset] == "\\" {
        offset += 1
      } else if line[offset] == quote {
        return offset + 1
      }
      offset += 1
    }
    return nil
  }

  /// Returns the offset after the bracket that closes the one at `start`; nil if there is none.
  private static func endOfFlow(from start: Int, in line: [Unicode.Scalar]) -> Int? {
    var depth = 0
    var offset = start
    while offset < line.count {
      switch line[offset] {
      case "[", "{": depth += 1
      case "]", "}":
        depth -= 1
        if depth == 0 { return offset + 1 }
      case "\"", "'":
        // An apostrophe inside a word is not a quote.
        guard offset == start || line[offset - 1].beginsValue else { break }
        guard let end = endOfQuote(from: offset, in: line) else { return nil }
        offset = end - 1
      case _: break
      }
      offset += 1
    }
    return nil
  }

  /// The parts of a comma-separated list, with their places.
  var parts: [(text: String, place: SourcePlace)] {
    let scalars = Array(text.unicodeScalars)
    return scalars.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let head = part.drop(while: \.isBlank)
      let end = head.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? head.startIndex
      let text = String(scalars: scalars[head.startIndex..<end])
      return (text, SourcePlace(line: 1, column: range.lowerBound + head.startIndex + 1, length: end - head.startIndex))
    }
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" }

  fileprivate var beginsValue: Bool { isBlank || self == "[" || self == "{" || self == "," || self == ":" }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
