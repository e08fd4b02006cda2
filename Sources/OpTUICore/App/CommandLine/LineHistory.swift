/// The executed lines, the latest last, and the position of the one recalled.
struct LineHistory: Sendable {
  private(set) var lines: [String] = []
  /// The position of the recalled line, and the text typed before: only lines with this prefix are recalled.
  private var walk: (place: Int, prefix: String)?

  private static let longest = 500

  mutating func append(_ line: String) {
    walk = nil
    if lines.last != line { lines.append(line) }
    if lines.count > Self.longest { lines.removeFirst() }
  }

  /// Returns the previous line; nil if there is none.
  /// - Parameter typed: the text on the line.
  mutating func previous(from typed: String) -> String? {
    let (place, prefix) = walk ?? (lines.count, typed)
    guard let found = lines[..<place].lastIndex(where: { $0.hasPrefix(prefix) && $0 != typed }) else { return nil }
    walk = (found, prefix)
    return lines[found]
  }

  /// Returns the next line, finally the typed text; nil if none was recalled.
  mutating func next() -> String? {
    guard let (place, prefix) = walk else { return nil }
    guard let found = lines[(place + 1)...].firstIndex(where: { $0.hasPrefix(prefix) }) else {
      walk = nil
      return prefix
    }
    walk = (found, prefix)
    return lines[found]
  }

  mutating func endWalk() { walk = nil }

  /// Returns the index of the latest line that contains a text.
  /// - Parameter end: the index before which to search.
  func place(of text: String, before end: Int? = nil) -> Int? {
    lines[..<(end ?? lines.count)].lastIndex { $0.contains(text) }
  }
}
