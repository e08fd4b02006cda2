import Testing

@testable import OpTUICore

/// The decoder of what a terminal reports of the mouse.
@Suite struct MouseDecoderTests {
  /// Returns the meanings of the characters after `ESC [ <`, without those that mean nothing.
  private static func meanings(of text: some Sequence<Unicode.Scalar>, in decoder: inout MouseDecoder)
    -> [MouseDecoder.Meaning]
  {
    text.map { decoder.take($0.value) }.filter { $0 != .nothing }
  }

  private static func meanings(of text: String) -> [MouseDecoder.Meaning] {
    var decoder = MouseDecoder()
    decoder.begin()
    return meanings(of: text.unicodeScalars, in: &decoder)
  }

  private static let reports: [(text: String, event: MouseEvent?)] = [
    ("0;1;1M", MouseEvent(kind: .click, row: 0, column: 0)),
    ("0;80;24M", MouseEvent(kind: .click, row: 23, column: 79)),
    ("16;300;100M", MouseEvent(kind: .click, row: 99, column: 299)),
    ("64;5;6M", MouseEvent(kind: .wheelUp, row: 5, column: 4)),
    ("65;5;6M", MouseEvent(kind: .wheelDown, row: 5, column: 4)),
    ("69;5;6M", MouseEvent(kind: .wheelDown, row: 5, column: 4)),
    // A release, the other buttons, a movement, the wheel to the side.
    ("0;5;6m", nil), ("1;5;6M", nil), ("2;5;6M", nil), ("32;5;6M", nil), ("35;5;6M", nil), ("66;5;6M", nil),
  ]

  @Test(arguments: reports) func `A report gives its event`(text: String, event: MouseEvent?) {
    #expect(Self.meanings(of: text) == (event.map { [.event($0)] } ?? []))
  }

  /// Between the pieces the loop reads nothing more, draws, sleeps; the decoder is what remains of the report.
  @Test(arguments: reports) func `A report may come in pieces split at every place`(text: String, event: MouseEvent?) {
    let scalars = Array(text.unicodeScalars)
    for first in 0...scalars.count {
      for second in first...scalars.count {
        var decoder = MouseDecoder()
        decoder.begin()
        let found = [scalars[..<first], scalars[first..<second], scalars[second...]].flatMap { piece in
          var rest = decoder
          defer { decoder = rest }
          return Self.meanings(of: piece, in: &rest)
        }
        #expect(found == (event.map { [.event($0)] } ?? []))
        #expect(decoder.take(0x71) == .key, "the next character is a key again")
      }
    }
  }

  @Test(arguments: [
    "M", ";M", ";;M", "0M", "0;1M", "0;1;1;1M", "0;;1M", "0;0;1M", "0;1;0M", "-1;1;1M", "+0;1;1M", "0; 1;1M", "0:1:1M",
    "99999;1;1M", "0;99999999999999999999999999;1M", "0;1;1" + String(repeating: "0", count: 1000) + "M", "0;1;1q",
    "0;1;1~", "?25h",
  ])
  func `Garbage gives nothing and takes no key with it`(text: String) {
    var decoder = MouseDecoder()
    decoder.begin()
    #expect(Self.meanings(of: text.unicodeScalars, in: &decoder) == [])
    #expect(decoder == MouseDecoder(), "nothing of it stays")
    #expect(decoder.take(0x71) == .key)
  }

  /// Arrows, Esc and Enter are no part of a report, and a new report is no part of the one before.
  @Test(arguments: [UInt32(0x110000), 0x1B, 0x0D, 0xE9]) func `A key ends a report that was cut off`(key: UInt32) {
    var decoder = MouseDecoder()
    decoder.begin()
    #expect(Self.meanings(of: "0;1".unicodeScalars, in: &decoder) == [])
    #expect(decoder.take(key) == .key && decoder == MouseDecoder())
    decoder.begin()
    #expect(Self.meanings(of: "0;1".unicodeScalars, in: &decoder) == [])
    decoder.begin()
    #expect(
      Self.meanings(of: "0;3;2M".unicodeScalars, in: &decoder)
        == [.event(MouseEvent(kind: .click, row: 1, column: 2))])
  }

  @Test func `Without a report every character is a key`() {
    var decoder = MouseDecoder()
    #expect("0;1;1M".unicodeScalars.allSatisfy { decoder.take($0.value) == .key })
  }
}
