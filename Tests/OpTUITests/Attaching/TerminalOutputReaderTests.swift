import Testing

@testable import OpTUI

/// The printed text of a program, without what steers a terminal.
@Suite struct TerminalOutputReaderTests {
  static let texts: [(String, [String])] = [
    ("one\ntwo\n", ["one", "two"]), ("50%\r100%\r\n", ["50%100%"]), ("\u{1B}[31;1mred\u{1B}[0m\n", ["red"]),
    ("\u{1B}]0;title\u{7}x\n", ["x"]), ("\u{1B}]0;title\u{1B}\\x\n", ["x"]), ("\u{1B}(Bx\u{1B}=y\n", ["xy"]),
    ("a\u{7}\u{8}b\n", ["a\u{FFFD}\u{FFFD}b"]), ("\u{9B}31mx\n", ["\u{FFFD}31mx"]), ("图片\tA\n", ["图片 A"]),
    ("\u{1B}[31\nx\n", ["", "x"]), ("\n\n", ["", ""]),
    (String(repeating: "x", count: 5000) + "\n", [String(repeating: "x", count: 1024)]),
  ]

  @Test(arguments: texts) func `Lines are plain, in pieces of any length`(text: String, lines: [String]) {
    var whole = TerminalOutputReader()
    #expect(whole.append(text.utf8) == lines && whole.end() == nil)
    var pieces = TerminalOutputReader()
    #expect(text.utf8.flatMap { pieces.append([$0]) } == lines)
  }

  @Test func `A last line without end is one`() {
    var text = TerminalOutputReader()
    #expect(text.append("a\nb".utf8) == ["a"] && text.end() == "b" && text.end() == nil)
  }
}
