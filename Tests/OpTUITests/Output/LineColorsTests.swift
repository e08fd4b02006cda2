import ArgumentParser
import Testing

@testable import OpTUI

@Suite struct LineColorsTests {
  @Test(arguments: [
    (["why", "a", "--color", "always"], true), (["why", "a", "--color=always"], true), (["why", "a"], false),
    (["check", "a", "--color", "always"], true), (["--color", "always", "check", "a"], true),
    (["why", "--color", "always", "--color", "never", "a"], false),
    (["a", "--color", "always", "--theme", "mono"], false),
    (["exec", "--", "program", "--color", "always"], false), (["why", "a", "--color"], false),
  ])
  func `The command line takes effect before it is parsed`(arguments: [String], areWanted: Bool) {
    let colors = LineColors(
      arguments: arguments, environment: Environment(["NO_COLOR": "1", "TERM": "xterm"]), terminals: (true, false))
    #expect(colors.standardOutput == areWanted && colors.standardError == areWanted, "\(arguments)")
  }

  @Test func `Output and errors have colours, each if its stream is a terminal`() {
    let colors = LineColors(arguments: [], environment: Environment(["TERM": "xterm"]), terminals: (false, true))
    #expect(!colors.standardOutput && colors.standardError)
  }

  @Test func `Help has colours for its headings and its options, and is the same text`() {
    let help = RootCommand.helpMessage(for: RunCommand.self, columns: 80)
    let colored = StyledText.help(help, isColored: true)
    #expect(colored.contains("\u{1B}[1mOVERVIEW:\u{1B}[0m Play") && colored.contains("\u{1B}[1mOPTIONS:\u{1B}[0m"))
    #expect(colored.contains("  \u{1B}[38;5;33m--ui <ui>\u{1B}[0m "))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == help)
    #expect(StyledText.help(help, isColored: false) == help)
  }

  @Test func `A file has colours for its comments and keys`() {
    let text = StyledText.source("# a: b\nkey: {in: x}\n  - at: 2s\nplain\n", comments: "#", isColored: true)
    #expect(
      text == "\u{1B}[38;5;244m# a: b\u{1B}[0m\n\u{1B}[38;5;33mkey:\u{1B}[0m {in: x}\n"
        + "  - \u{1B}[38;5;33mat:\u{1B}[0m 2s\nplain\n")
  }
}
