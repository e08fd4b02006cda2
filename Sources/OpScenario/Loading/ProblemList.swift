/// Collects what is wrong with one file.
final class ProblemList {
  /// How many are kept: nobody reads more, and a file of garbage has a million.
  static let limit = 1000

  private(set) var problems: [Problem] = []

  /// How many were kept so far.
  var count: Int { problems.count }

  func add(
    _ code: String, _ message: String, at place: SourcePlace?, hint: String? = nil, notes: [String] = []
  ) {
    guard problems.count < Self.limit else { return }
    problems.append(Problem(.error, code, message, at: place, hint: hint, notes: notes))
  }

  /// All of them in file order, those of the whole file first, each once: a node that an alias repeats is read repeatedly.
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
