/// The answer to a refused command line.
struct LineProblem: Hashable, Sendable {
  var message: String
  var hint: String?
  /// The affected characters: empty if something is missing; nil for the whole line.
  var range: Range<Int>?

  init(_ problem: Problem, in line: String) {
    message = problem.message
    hint = problem.hint
    range = problem.place.map { place in
      let scalars = line.unicodeScalars
      let start = Self.characters(in: line, before: place.column - 1)
      guard place.column <= scalars.count else { return start..<start }
      return start..<max(start + 1, Self.characters(in: line, before: place.column - 1 + place.length))
    }
  }

  /// Message and hint as one sentence.
  var sentence: String { hint.map { message + localized(": ") + $0 } ?? message }

  /// Returns the number of characters of a line that begin within a number of scalars.
  private static func characters(in line: String, before offset: Int) -> Int {
    String(String.UnicodeScalarView(line.unicodeScalars.prefix(offset))).count
  }
}

extension Problem {
  /// Creates the problem of a line for which keys would be refused, too.
  init(_ code: String, _ refusal: Refusal, at place: SourcePlace?) {
    self.init(
      .error, code, Phrase(verbatim: refusal.reason), at: place, hint: Phrase(verbatim: refusal.instead))
  }
}
