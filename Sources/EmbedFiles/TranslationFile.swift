import Foundation

/// A gettext translation file to embed in the program.
///
/// Each entry is a `msgid`, the English text, and a `msgstr`, its translation; lines that begin with `#` are comments,
/// the first of which describes the file. Unlike in gettext, an empty `msgstr` is a translation to the empty text.
struct TranslationFile {
  /// A line that the format does not allow.
  struct Mistake: Error {
    let line: Int
    let sentence: String
  }

  /// The name of the table in the generated source.
  let name: String
  private var description = ""
  /// The texts with their escapes, which are also valid in Swift.
  private(set) var entries: [(key: String, translation: String)] = []

  /// - Parameter name: the name of the file without its suffix, such as `loading-steps`.
  init(name: String, text: String) throws(Mistake) {
    let words = name.split(separator: "-")
    self.name = String(words[0]) + words.dropFirst().map(\.capitalized).joined()
    var known: Set<String> = []
    var latest = 0
    var keyword: Substring = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      func mistake(_ sentence: String) -> Mistake { Mistake(line: index + 1, sentence: sentence) }
      if line.hasPrefix("#") {
        if description.isEmpty { description = line.dropFirst().trimmingCharacters(in: .whitespaces) }
        continue
      }
      guard !line.isEmpty else { continue }
      guard let quote = line.firstIndex(of: "\""), line.hasSuffix("\""), line.index(after: quote) < line.endIndex else {
        throw mistake("expected a text in quotes")
      }
      let content = line[line.index(after: quote)...].dropLast()
      guard Self.isEscaped(content) else { throw mistake("a quote or a backslash in a text needs a backslash") }
      switch line[..<quote] {
      case "msgid ":
        if keyword == "msgid" { throw mistake("the entry before this has no msgstr") }
        keyword = "msgid"
        latest = index + 1
        entries.append((String(content), ""))
      case "msgstr ":
        guard keyword == "msgid", let key = entries.last?.key else { throw mistake("a msgstr follows a msgid") }
        guard known.insert(key).inserted else { throw mistake("'\(key)' stands in this file twice") }
        keyword = "msgstr"
        entries[entries.count - 1].translation = String(content)
      case "" where keyword == "msgid": entries[entries.count - 1].key += content
      case "" where keyword == "msgstr": entries[entries.count - 1].translation += content
      case _: throw mistake("expected msgid, msgstr or a text that goes on")
      }
    }
    // gettext editors begin a file with a header entry, whose `msgid` is empty.
    if entries.first?.key.isEmpty == true { entries.removeFirst() }
    if keyword == "msgid" { throw Mistake(line: latest, sentence: "the entry has no msgstr") }
  }

  /// Returns whether every quote and backslash is part of an escape that gettext and Swift share.
  private static func isEscaped(_ text: Substring) -> Bool {
    var rest = text
    while let next = rest.firstIndex(where: { $0 == "\\" || $0 == "\"" }) {
      let after = rest.index(after: next)
      guard rest[next] == "\\", after < rest.endIndex, "nt\"\\".contains(rest[after]) else { return false }
      rest = rest[rest.index(after: after)...]
    }
    return true
  }

  /// Returns the Swift file that declares all tables.
  static func source(of files: [TranslationFile]) -> String {
    let tables = files.map { file in
      let entries = file.entries.map { "    \"\($0.key)\": \"\($0.translation)\",\n" }.joined()
      return """
          /// \(file.description)
          static let \(file.name): [String: String] = [
        \(entries)  ]
        """
    }
    return "extension Chinese {\n\(tables.joined(separator: "\n\n"))\n}\n"
  }
}
