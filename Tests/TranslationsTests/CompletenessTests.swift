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
      for literal in literals where literal.isPhrase && literal.hasWords {
        #expect(Self.known.contains(literal.key), "\(file): '\(literal.key)' is not translated")
      }
    }
  }

  @Test func `Every translation has its text in the sources`() {
    let used = Set(Self.sources.flatMap(\.literals).map(\.key))
    #expect(!used.isEmpty)
    let foreign = Set(Chinese.foreign.joined().map(\.key))
    for key in Self.known where !used.contains(key) && !foreign.contains(key) { Issue.record("nothing says '\(key)'") }
  }
}
