import Testing

@testable import EmbedFiles

@Suite struct TranslationFileTests {
  @Test func `Reads entries, and texts over several lines`() throws {
    let file = try TranslationFile(
      name: "loading-steps",
      text: #"""
        # Words.

        msgid ""
        msgstr ""
        "Language: zh\n"

        # Not the description.
        msgid "one"
        msgstr "一"

        msgid ""
        "two\n"
        "\"lines\""
        msgstr "两\\行"

        """#)
    #expect(file.name == "loadingSteps")
    #expect(file.entries.map(\.key) == ["one", #"two\n\"lines\""#])
    #expect(file.entries.map(\.translation) == ["一", #"两\\行"#])
    #expect(
      TranslationFile.source(of: [file]) == #"""
        extension Chinese {
          /// Words.
          static let loadingSteps: [String: String] = [
            "one": "一",
            "two\n\"lines\"": "两\\行",
          ]
        }

        """#)
  }

  @Test(arguments: [
    ("msgid \"a\"\nmsgid \"b\"", 2), ("msgid \"a\"", 1), ("msgstr \"a\"", 1),
    ("msgid a\n", 1), ("msgid \"a", 1),
    ("msgid \"a\\(b)\"", 1), ("msgid \"a\"b\"", 1), ("msgid \"a\\\"", 1), ("\"a\"", 1), ("msgctxt \"a\"", 1),
    ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"", 4),
  ])
  func `An invalid line is refused with its location`(text: String, line: Int) {
    #expect {
      try TranslationFile(name: "x", text: text)
    } throws: {
      ($0 as? TranslationFile.Mistake)?.line == line
    }
  }
}
