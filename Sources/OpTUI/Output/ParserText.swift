/// A text of the argument parser in the user's language: the help of a command, or an error in a command line.
///
/// The parser knows only English, and wraps lines by characters instead of columns. So its text is requested unwrapped,
/// then translated and wrapped here. Names of options, values and commands are not translated.
struct ParserText {
  /// A number of columns beyond the length of its lines.
  static let unwrapped = 100_000

  private static let columns = 80
  /// The column at which the descriptions of options begin.
  private static let labelColumns = 26

  private let lines: [String]

  /// - Parameter text: the text of the parser for a screen of `unwrapped` columns.
  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// The text in the user's language. A text that is neither help nor an error is not changed.
  var text: String {
    guard let first = lines.first else { return "" }
    if first.hasPrefix("OVERVIEW: ") { return help }
    return first.hasPrefix("Error: ") ? error : lines.joined(separator: "\n")
  }

  // MARK: - Help

  private var help: String {
    let usage = lines.firstIndex { $0.hasPrefix("USAGE: ") } ?? lines.count
    let overview = lines[..<usage].joined(separator: "\n").dropFirst("OVERVIEW: ".count)
    return (Self.overview(String(overview)) + lines[usage...].flatMap(Self.helpLine)).joined(separator: "\n")
  }

  /// The abstract and, after an empty line, the discussion, in paragraphs.
  private static func overview(_ text: String) -> [String] {
    let parts = text.split(separator: "\n\n", maxSplits: 1).map { part in
      var part = part
      while part.last == "\n" { part.removeLast() }
      return localized(Phrase(composed: String(part)))
    }
    return parts.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      // Indented lines are code.
      line.isEmpty || line.hasPrefix(" ") ? [String(line)] : String(line).wrapped(columns: columns)
    } + [""]
  }

  private static func helpLine(_ line: String) -> [String] {
    if line.hasPrefix("USAGE: ") { return [localized("USAGE: \(line.dropFirst("USAGE: ".count))")] }
    if headings.contains(line) || line.hasSuffix(" SUBCOMMANDS:") { return [localized(Phrase(key: line))] }
    if line.hasPrefix("  See ") { return ["  " + localized(Phrase(composed: String(line.dropFirst(2))))] }
    let indent = String(repeating: " ", count: labelColumns)
    if line.hasPrefix(indent) { return described(String(line.dropFirst(labelColumns))).map { indent + $0 } }
    // A label longer than its column stands on its own line.
    guard line.hasPrefix("  "), line.count > labelColumns else { return [line] }
    let label = line.prefix(labelColumns)
    let rows = described(String(line.dropFirst(labelColumns)))
    return [label + (rows.first ?? "")] + rows.dropFirst().map { indent + $0 }
  }

  private static let headings: Set = ["ARGUMENTS:", "OPTIONS:"]

  /// Returns the description of an option, with its values and its default.
  private static func described(_ text: String) -> [String] {
    var (words, end) = (text, "")
    if text.hasSuffix(")"), let start = text.ranges(of: " (").last?.lowerBound {
      let values = text[start...].dropFirst(2).dropLast().split(separator: "; ").map(String.init)
      if values.allSatisfy({ $0.hasPrefix("values: ") || $0.hasPrefix("default: ") }) {
        words = String(text[..<start])
        end = localized("(\(values.map { localized(Phrase(composed: $0)) }.joined(separator: localized("; "))))")
      }
    }
    return (localized(Phrase(composed: words)) + end).wrapped(columns: columns - labelColumns)
  }

  // MARK: - Errors

  /// The error, the help of the option, and the usage.
  private var error: String {
    lines.map { line in
      if line.hasPrefix("Error: ") { return localized("Error: \(Self.sentence(line.dropFirst("Error: ".count)))") }
      if line.hasPrefix("Usage: ") { return localized("Usage: \(line.dropFirst("Usage: ".count))") }
      if line.hasPrefix("  See ") { return "  " + Self.sentence(line.dropFirst(2)) }
      guard line.hasPrefix("Help:  "), let gap = line.dropFirst(7).firstRange(of: "  ") else { return line }
      let name = line[..<gap.lowerBound].dropFirst(7)
      return localized("Help:  \(name)  \(Self.sentence(line[gap.upperBound...]))")
    }.joined(separator: "\n")
  }

  private static func sentence(_ text: Substring) -> String { localized(Phrase(composed: String(text))) }
}
