/// The source line shown under a problem, and the carets below it.
struct SourceExcerpt {
  /// The line, or the part of a long one around the place.
  let line: String
  /// Blanks, and carets under the token, by display width.
  let carets: String

  /// The number of scalars of a long line that are shown before the place, and in all.
  private static let (lead, limit) = (60, 160)

  /// Creates an excerpt; nil if the file has no such line.
  init?(of source: SourceText, at place: SourcePlace) {
    guard let whole = source.line(place.line) else { return nil }
    let column = min(max(0, place.column - 1), whole.count)
    let start = whole.count <= Self.limit ? 0 : max(0, column - Self.lead)
    let end = min(whole.count, start + Self.limit)
    let scalars = Array(whole.dropFirst(start).prefix(end - start)).map(\.printable)
    let before = scalars[..<(column - start)]
    let token = scalars[(column - start)...].prefix(place.length)
    let (opening, closing) = (start > 0 ? "…" : "", end < whole.count ? "…" : "")
    line = opening + String(scalars) + closing
    carets =
      String(repeating: " ", count: opening.count + DisplayWidth.of(before))
      + String(repeating: "^", count: max(1, DisplayWidth.of(token)))
  }
}

extension DisplayWidth {
  fileprivate static func of(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + of($1) } }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
