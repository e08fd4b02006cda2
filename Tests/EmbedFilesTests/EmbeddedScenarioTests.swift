import Testing

@testable import EmbedFiles

@Suite struct EmbeddedScenarioTests {
  /// A literal has one more `#` than any run of them in the text, and escapes only what it has to.
  @Test(arguments: [
    ("optui: 1\n", "#\"\"\"\noptui: 1\n\n\"\"\"#"),
    ("no line break", "#\"\"\"\nno line break\n\"\"\"#"),
    ("", "#\"\"\"\n\n\"\"\"#"),
    ("# a comment", "##\"\"\"\n# a comment\n\"\"\"##"),
    ("ends \"\"\"# here", "##\"\"\"\nends \"\"\"# here\n\"\"\"##"),
    ("\\#(x) and ###", "####\"\"\"\n\\#(x) and ###\n\"\"\"####"),
    ("\ttab, \\ and 中文", "#\"\"\"\n\ttab, \\ and 中文\n\"\"\"#"),
    ("two\r\nlines", "#\"\"\"\ntwo\\#u{d}\nlines\n\"\"\"#"),
    ("# \u{7f}\0", "##\"\"\"\n# \\##u{7f}\\##u{0}\n\"\"\"##"),
  ])
  func `Literal reads as the text`(text: String, literal: String) {
    #expect(EmbeddedScenario.literal(text) == literal)
  }

  @Test func `Names are literals too`() throws {
    let scenario = EmbeddedScenario(
      name: #"we"ird\name"#, head: try ScenarioHead(of: "title: A \u{7684}"), text: "")
    #expect(
      scenario.initializer.hasPrefix(
        #"BuiltIn(name: "we\"ird\\name", title: [.init(language: nil, text: "A 的")], summary: [], words: #""#))
  }

  @Test func `Reads the title and the description in each form`() throws {
    let head = try ScenarioHead(
      of: """
        optui: 1
        title: {en: "One: two, three", zh: 一二三}
        description:
          en: First, then second.
          zh: 先一后二。
        queues:
          q: {max: 1}
        """)
    #expect(head.title.map(\.text) == ["One: two, three", "一二三"] && head.title.map(\.language) == ["en", "zh"])
    #expect(head.description.map(\.text) == ["First, then second.", "先一后二。"])
    #expect(try ScenarioHead(of: "title: Plain\n").title == [ScenarioHead.Variant(language: nil, text: "Plain")])
  }

  /// A text that the loader would read differently has no head, rather than a wrong one.
  @Test(arguments: [
    "optui: 1", "title: >\n  folded", "title: a\n  b", "title: {en: a", "title: 'a'", "title: \"a\\n\"", "title: a # b",
    "title:\n  en: a\n    b",
  ])
  func `Refuses unknown forms`(text: String) {
    #expect(throws: ScenarioHead.Mistake.self) { try ScenarioHead(of: text) }
  }
}
