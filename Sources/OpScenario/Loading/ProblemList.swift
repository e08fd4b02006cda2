/// Collects the errors and warnings of one file.
final class ProblemList {
  /// The maximum number of problems kept: users do not read more, and a file of garbage has a million.
  static let limit = 1000

  private(set) var problems: [Problem] = []

  /// The number of problems kept so far.
  var count: Int { problems.count }

  func add(
    _ code: String, _ message: Phrase, at place: SourcePlace?, hint: Phrase? = nil, notes: [String] = []
  ) {
    append(Problem(.error, code, message, at: place, hint: hint, notes: notes))
  }

  /// Adds the problem of something that is read as nil.
  func reject<Value>(
    _ code: String, _ message: Phrase, at place: SourcePlace?, hint: Phrase? = nil
  ) -> Value? {
    add(code, message, at: place, hint: hint)
    return nil
  }

  func add(_ problem: Problem) { append(problem) }

  /// Adds the problem of a name that is taken already.
  func addDuplicate(_ id: String, at place: SourcePlace, first: SourcePlace) {
    var problem = Problem(
      .error, "duplicate-id", "'\(id.shortened(to: 40))' names two things", at: place,
      hint: "first given at \(first.line):\(first.column)")
    problem.firstPlace = first
    append(problem)
  }

  /// Adds a warning: the file can be played.
  func warn(_ code: String, _ message: Phrase, at place: SourcePlace?, hint: Phrase? = nil) {
    append(Problem(.warning, code, message, at: place, hint: hint))
  }

  /// Returns a hint, unless too many problems exist for it to be shown.
  func didYouMean(_ word: String, among candidates: @autoclosure () -> some Sequence<String>) -> Phrase? {
    count < ProblemReport.limit ? Suggestion.didYouMean(word, among: candidates()) : nil
  }

  private func append(_ problem: Problem) {
    if problems.count < Self.limit { problems.append(problem) }
  }

  /// All problems in file order, those of the whole file first, each once: a node that an alias repeats is read
  /// repeatedly.
  var inFileOrder: [Problem] {
    var seen: Set<Problem> = []
    return problems.filter { seen.insert($0).inserted }.enumerated()
      .sorted { left, right in
        let (leftPlace, rightPlace) = (left.element.place, right.element.place)
        guard let leftPlace else { return rightPlace != nil || left.offset < right.offset }
        guard let rightPlace else { return false }
        return (leftPlace, left.offset) < (rightPlace, right.offset)
      }
      .map(\.element)
  }
}
