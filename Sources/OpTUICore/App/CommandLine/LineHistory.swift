/// The lines that were carried out, the latest last, and the place in them while they are walked through.
struct LineHistory: Sendable {
  private(set) var lines: [String] = []
  /// The line that is shown, and the text that was typed before the walk: only lines that begin so are shown.
  private var walk: (place: Int, prefix: String)?

  private static let longest = 500

  mutating func append(_ line: String) {
    walk = nil
    if lines.last != line { lines.append(line) }
    if lines.count > Self.longest { lines.removeFirst() }
  }

  /// Returns the line before the one that is shown; nil if there is none.
  /// - Parameter typed: the text on the line.
  mutating func previous(from typed: String) -> String? {
    let (place, prefix) = walk ?? (lines.count, typed)
    guard let found = lines[..<place].lastIndex(where: { $0.hasPrefix(prefix) && $0 != typed }) else { return nil }
    walk = (found, prefix)
    return lines[found]
  }

  /// Returns the line after the one that is shown, at last the text that was typed; nil outside a walk.
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

  /// Returns the place of the latest line that contains a text.
  /// - Parameter end: the place before which it has to be.
  func place(of text: String, before end: Int? = nil) -> Int? {
    lines[..<(end ?? lines.count)].lastIndex { $0.contains(text) }
  }
}
