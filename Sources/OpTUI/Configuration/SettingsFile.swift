/// A file of lines `name: value`, with comment lines that begin with `#`.
struct SettingsFile {
  struct Line {
    let name: String
    let value: String
    let namePlace: SourcePlace
    let valuePlace: SourcePlace
  }

  private(set) var lines: [Line] = []
  private var names: Set<String> = []
  /// Invalid lines and repeated names.
  private(set) var problems: [Problem] = []

  init(_ text: String) {
    // Splits by scalars, because CR LF is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() { read(Array(line), number: index + 1) }
  }

  private mutating func read(_ scalars: [Unicode.Scalar], number: Int) {
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let start = scalars.firstIndex(where: { !isBlank($0) }), scalars[start] != "#" else { return }
    let end = (scalars.lastIndex { !isBlank($0) } ?? start) + 1
    guard let colon = scalars[start..<end].firstIndex(of: ":") else {
      problems.append(
        Problem(
          .error, "no-setting", "this line is not a setting",
          at: SourcePlace(line: number, column: start + 1, length: end - start),
          hint: "write 'name: value'"))
      return
    }
    let value = scalars[(colon + 1)..<end].drop(while: isBlank)
    let name = scalars[start..<colon].reversed().drop(while: isBlank).reversed()
    let line = Line(
      name: Self.text(name), value: Self.text(value),
      namePlace: SourcePlace(line: number, column: start + 1, length: name.count),
      valuePlace: SourcePlace(line: number, column: (value.isEmpty ? colon : value.startIndex) + 1, length: value.count)
    )
    if !names.insert(line.name).inserted {
      problems.append(Problem(.error, "duplicate-setting", "'\(line.name)' is set twice", at: line.namePlace))
    }
    lines.append(line)
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
