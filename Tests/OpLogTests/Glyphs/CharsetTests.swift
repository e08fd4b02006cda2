import Testing

@testable import OpLog

@Suite struct CharsetTests {
  /// The texts of a scenario may have several lines, and end with a break.
  @Test(arguments: [
    (Charset.unicode, "one\n取消\n", "one 取消"), (.unicode, "a\r\n\r\nb\u{2028}c", "a b c"), (.ascii, "a\n取消", "a ??"),
    (.asciiDrawing, "\u{1B}[2J", "\u{FFFD}[2J"),
  ])
  func `Legible text is one line`(charset: Charset, text: String, line: String) {
    #expect(charset.legible(text) == line)
  }
}
