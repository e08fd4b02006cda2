import Testing

@testable import EmbedScenarios

@Suite struct EmbeddedScenarioTests {
  /// A literal has one `#` more than any run of them in the text, and escapes only what it cannot hold as it is.
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

  @Test func `Names are literals too`() {
    let scenario = EmbeddedScenario(name: #"we"ird\name"#, text: "")
    #expect(scenario.initializer.hasPrefix(#"BuiltIn(name: "we\"ird\\name", text: #""#))
  }
}
