import Testing

@testable import OpTUI

/// The printed text of a program, without terminal controls.
@Suite struct TerminalOutputReaderTests {
  static let texts: [(String, [String])] = [
    ("one\ntwo\n", ["one", "two"]), ("50%\r100%\r\n", ["100%"]), ("\u{1B}[31;1mred\u{1B}[0m\n", ["red"]),
    ("\u{1B}]0;title\u{7}x\n", ["x"]), ("\u{1B}]0;title\u{1B}\\x\n", ["x"]), ("\u{1B}(Bx\u{1B}=y\n", ["xy"]),
    ("\u{9B}31mx\n", ["\u{FFFD}31mx"]), ("图片\tA\n", ["图片    A"]),
    // Overwritten and erased text.
    ("\rloading 5%\rloading 10%\r\n", ["loading 10%"]), ("loading\rdone\n", ["doneing"]),
    ("a\u{7}\u{8}b\n", ["b"]), ("abc\u{8}\u{8}\u{8}xyz\n", ["xyz"]), ("a\u{8}\u{8}\u{8}b\n", ["b"]),
    ("gone\u{1B}[2K\rkept\n", ["kept"]), ("gone\u{1B}[2Kx\n", ["    x"]), ("longer\rab\u{1B}[K\n", ["ab"]),
    ("longer\rab\u{1B}[0J\n", ["ab"]), ("longer\u{1B}[3D\u{1B}[1K\n", ["    er"]),
    ("ab\u{1B}[1Gx\u{1B}[5Gy\n", ["xb  y"]),
    ("ab\u{1B}[2Cc\u{1B}[Dd\n", ["ab  d"]), ("old\u{1B}[H\u{1B}[2Jnew\n", ["new"]), ("a\u{1B}[99999999999Cb\n", ["a"]),
    ("图片\rx\n", ["x 片"]), ("图片\u{8}x\n", ["图 x"]), ("图片\u{1B}[2G\u{1B}[K|\n", [" |"]), ("e\u{301}\u{8}i\n", ["i"]),
    ("ab\u{1B}[3Kc\u{1B}[?25l\n", ["abc"]),
    ("\u{1B}[31\nx\n", ["", "x"]), ("\n\n", ["", ""]),
    (String(repeating: "x", count: 5000) + "\n", [String(repeating: "x", count: 1024)]),
  ]

  @Test(arguments: texts) func `Lines are plain, in pieces of any length`(text: String, lines: [String]) {
    var whole = TerminalOutputReader()
    #expect(whole.append(text.utf8) == lines && whole.end() == nil)
    var pieces = TerminalOutputReader()
    #expect(text.utf8.flatMap { pieces.append([$0]) } == lines)
  }

  /// A progress bar is one line, however often it is written.
  @Test func `A line that is rewritten keeps its last state`() {
    var reader = TerminalOutputReader()
    for percent in 0...1000 { #expect(reader.append("\r\u{1B}[2K\(percent) of 1000".utf8) == []) }
    #expect(reader.append("\n".utf8) == ["1000 of 1000"])
  }

  @Test func `A last line without a line break counts`() {
    var text = TerminalOutputReader()
    #expect(text.append("a\nb".utf8) == ["a"] && text.end() == "b" && text.end() == nil)
  }
}
