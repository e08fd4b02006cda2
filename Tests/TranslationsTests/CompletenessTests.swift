import Foundation
import Testing
import Translations

/// Every text of the sources is translated, and every translation belongs to a text.
struct CompletenessTests {
  private static let known = Set(Chinese.tables.joined().map(\.key))

  private static let sources: [(file: String, literals: [SourceLiteral])] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let files =
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "swift" && !$0.path.contains("/Translations/") }.map { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return (file.lastPathComponent, SourceLiteral.all(in: text))
    }
  }()

  @Test func `Every localized text has a translation`() {
    for (file, literals) in Self.sources {
      for literal in literals where literal.isLocalized && literal.hasWords {
        #expect(Self.known.contains(literal.key), "\(file)")
      }
    }
  }

  @Test func `Every translation has its text in the sources`() {
    let used = Set(Self.sources.flatMap(\.literals).map(\.key))
    #expect(!used.isEmpty)
    for key in Self.known where !used.contains(key) { Issue.record("nothing says '\(key)'") }
  }
}

/// A string literal of a Swift file.
struct SourceLiteral {
  /// The text as a key of the catalog: `%@` for each value.
  let key: String
  /// Whether it is the argument of `localized`.
  let isLocalized: Bool

  /// Whether there is something to translate beside the values.
  var hasWords: Bool { key.replacing("%@", with: "").contains(where: \.isLetter) }

  /// Returns the literals of a file, those inside of interpolations too.
  static func all(in source: String) -> [SourceLiteral] {
    var reader = Reader(rest: Substring(source))
    reader.readCode(until: nil)
    return reader.found
  }

  private struct Reader {
    var rest: Substring
    var found: [SourceLiteral] = []
    /// The code since the last literal, as far as it matters.
    private var before = ""

    init(rest: Substring) { self.rest = rest }

    /// Reads to the parenthesis that closes an interpolation, or to the end.
    mutating func readCode(until end: Character?) {
      var depth = 0
      while let character = rest.first {
        if rest.hasPrefix("//") {
          rest = rest.drop { $0 != "\n" }
        } else if rest.hasPrefix("\"\"\"") {
          rest = rest.dropFirst(3)
          if let close = rest.firstRange(of: "\"\"\"") { rest = rest[close.upperBound...] }
        } else if rest.hasPrefix("#\"") {
          rest = rest.dropFirst(2)
          if let close = rest.firstRange(of: "\"#") { rest = rest[close.upperBound...] }
        } else if character == "\"" {
          readLiteral()
        } else {
          rest.removeFirst()
          if character == "(" { depth += 1 }
          if character == ")" {
            if depth == 0, end != nil { return }
            depth -= 1
          }
          if !character.isWhitespace { before = String((before + String(character)).suffix(10)) }
        }
      }
    }

    private mutating func readLiteral() {
      let isLocalized = before.hasSuffix("localized(")
      rest.removeFirst()
      var key = ""
      while let character = rest.first, character != "\"" {
        rest.removeFirst()
        guard character == "\\", let escaped = rest.popFirst() else {
          key.append(character)
          continue
        }
        if escaped == "(" {
          before = ""
          readCode(until: ")")
          key += "%@"
        } else {
          key.append(escaped == "n" ? "\n" : escaped)
        }
      }
      rest = rest.dropFirst()
      before = ""
      found.append(SourceLiteral(key: key, isLocalized: isLocalized))
    }
  }
}
