import Testing

@testable import OpLog
@testable import OpText

@Suite struct GlyphTests {
  @Test(arguments: [
    "a", " ", "下", "e\u{301}", "\u{1F468}", "a\u{300}\u{301}\u{302}\u{303}",
    "\u{10FFFF}\u{E0100}\u{E01EF}\u{E0100}\u{301}",
  ])
  func `Keeps its scalars`(text: String) throws {
    let scalars = Array(text.unicodeScalars)
    var glyph = Glyph(try #require(scalars.first))
    for scalar in scalars.dropFirst() { glyph.append(scalar) }
    #expect(Array(glyph.scalars) == scalars)
    #expect(glyph.text == text && !glyph.isEmpty)
  }

  @Test func `Holds no more than a cell of a terminal`() {
    var glyph: Glyph = "a"
    for _ in 0..<10 { glyph.append("\u{301}") }
    #expect(glyph.text.unicodeScalars.count == Glyph.scalarLimit)
  }

  @Test func `The right half of a wide character has no text`() {
    #expect(Glyph.empty.isEmpty && Glyph.empty.text.isEmpty && Array(Glyph.empty.scalars).isEmpty)
  }

  @Test func `Different texts are different glyphs`() {
    var composed: Glyph = "e"
    composed.append("\u{301}")
    #expect(composed != "e" && composed != "\u{E9}" && Glyph("e") == "e")
  }
}
