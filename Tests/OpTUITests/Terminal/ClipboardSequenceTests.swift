import Testing

@testable import OpTUI

@Suite struct ClipboardSequenceTests {
  private typealias Route = ClipboardSequence.Route

  @Test(arguments: [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("✓ 图", "4pyTIOWbvg==")])
  func `A text goes to the terminal in base64`(text: String, encoded: String) {
    #expect(ClipboardSequence(text, by: .terminal)?.bytes == "\u{1B}]52;c;\(encoded)\u{07}")
  }

  @Test func `Through tmux each escape is doubled`() {
    #expect(
      ClipboardSequence("a", by: .passthrough)?.bytes == "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{07}\u{1B}\\")
  }

  @Test func `Texts that terminals would drop are not sent`() {
    #expect(ClipboardSequence(String(repeating: "x", count: 74_994), by: .terminal) != nil)
    #expect(ClipboardSequence(String(repeating: "x", count: 74_995), by: .terminal) == nil)
  }

  @Test(
    arguments: [
      ("on 0", Route.terminal), ("on 1", .terminal), ("external 1", .passthrough), ("external on", .passthrough),
      ("off all", .passthrough), ("external 0", nil), ("external off", nil), ("off ", nil), ("", nil), (nil, nil),
    ] as [(String?, ClipboardSequence.Route?)])
  func `Only what tmux allows is sent through it`(options: String?, route: ClipboardSequence.Route?) {
    #expect(ClipboardSequence.Route(tmuxOptions: options) == route)
  }
}
