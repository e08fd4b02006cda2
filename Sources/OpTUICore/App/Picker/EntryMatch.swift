/// The quality with which an entry of a list matches a search, the best first.
struct EntryMatch: Comparable {
  /// The part of an entry that has all words of the search.
  private enum Part: Int, CaseIterable {
    case title, name, term, line, scattered
  }

  private let part: Part
  private let match: SearchWords.Match
  /// The number of lines that have all words.
  private let lineCount: Int
  /// The first such line of a text; nil if title or name tell enough.
  let line: Substring?

  /// Returns nil if the entry lacks a word of the search.
  init?(of entry: PickerModel.Entry, _ search: SearchWords) {
    let lines = entry.words.split(separator: "\n").compactMap { line in search.match(in: line).map { (line, $0) } }
    lineCount = lines.count
    let best = lines.min { ($0.1, Self.isTerm($0.0) ? 0 : 1) < ($1.1, Self.isTerm($1.0) ? 0 : 1) }
    let told = lines.filter { !Self.isTerm($0.0) }.min { $0.1 < $1.1 }
    if let match = search.match(in: entry.title) {
      (part, self.match, line) = (.title, match, nil)
    } else if let match = search.match(in: entry.name) {
      (part, self.match, line) = (.name, match, nil)
    } else if let best {
      (part, match, line) = (Self.isTerm(best.0) ? .term : .line, best.1, told?.0 ?? best.0)
    } else if let match = search.match(in: "\(entry.title)\n\(entry.name)\n\(entry.words)") {
      (part, self.match, line) = (.scattered, match, nil)
    } else {
      return nil
    }
  }

  /// Whether title or name alone have all words.
  var isOfHeading: Bool { part == .title || part == .name }

  /// Whether a line has names of the API, and no text of the lesson.
  private static func isTerm(_ line: Substring) -> Bool { !line.contains(": ") }

  /// The order by part and match: the beginning of a word in a title is better than a whole word in a text.
  private var rank: Int { 2 * part.rawValue + 3 * match.rawValue }

  static func < (left: Self, right: Self) -> Bool { (left.rank, -left.lineCount) < (right.rank, -right.lineCount) }

  static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }
}
