import Testing

@testable import OpEngine

struct JSONLineTests {
  private static func fields(_ line: String) throws(JSONLine.Failure) -> [JSONLine.Field] {
    try JSONLine.fields(in: Array(line.utf8)[...])
  }

  static let values: [(String, JSONLine.Value)] = [
    (#""""#, .text("")), (#""resize""#, .text("resize")), (#""a\"b\\cé\nd""#, .text("a\"b\\cé\nd")),
    (#""\ud83d\ude00""#, .text("😀")), (#""\ud83d""#, .text("\u{FFFD}")),
    ("0", .integer(0)), ("7", .integer(7)), ("123456789012345678", .integer(123_456_789_012_345_678)),
    ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number("9223372036854775808")),
    ("-3", .number("-3")), ("007", .number("007")), ("1.5", .number("1.5")), ("1e3", .number("1e3")),
    ("true", .boolean(true)), ("false", .boolean(false)), ("null", .other),
    (#"[1,{"a":"]"}]"#, .other), (#"{"a":[]}"#, .other),
  ]

  /// Reads each value as programs write it, and with blanks, as in edited files.
  @Test(arguments: values) func `A value is read in any notation of the line`(text: String, value: JSONLine.Value)
    throws
  {
    for (line, offset) in [
      (#"{"new":\#(text)}"#, 7), (#" { "new" : \#(text) } "#, 11), (#"{"new":\#(text),"op":"a"}"#, 7),
    ] {
      let fields = try Self.fields(line)
      #expect(fields.first == JSONLine.Field(key: "new", isKnown: true, value: value, offset: offset), "\(line)")
    }
  }

  @Test func `Exactly the keys of events are known`() throws {
    #expect(LogKey.allCases.map(\.number) == Array(LogKey.allCases.indices))
    for key in LogKey.allCases {
      for line in [#"{"\#(key.rawValue)":1}"#, #"{ "\#(key.rawValue)" : 1 }"#] {
        try Array(line.utf8).withUnsafeBufferPointer { bytes in
          let read = try JSONLine(bytes)
          #expect(LogKey.allCases.filter { read.member($0) != nil } == [key])
          #expect(read.member(key).flatMap { read.number(of: $0) } == 1)
        }
      }
    }
    for key in ["", "o", "\u{0}", "opp", "seq\u{0}", "longer than eight", "since_ms"] {
      let field = try #require(Self.fields(#"{"\#(key)":1}"#).first)
      #expect(field.key == key && !field.isKnown)
    }
    #expect(
      try Self.fields(#"{"o\u0070":1}"#) == [JSONLine.Field(key: "op", isKnown: true, value: .integer(1), offset: 11)])
  }

  @Test func `The last of any number of members with one key counts`() throws {
    let line = "{" + (0..<300).map { #""new":\#($0)"# }.joined(separator: ",") + #","op":"a","op":"b"}"#
    try Array(line.utf8).withUnsafeBufferPointer { bytes in
      let read = try JSONLine(bytes)
      #expect(read.member(.new).flatMap { read.number(of: $0) } == 299)
      #expect(read.member(.operation).flatMap { read.text(of: $0) } == "b")
      #expect(read.member(.queue) == nil)
    }
  }

  static let failures: [(String, String, Int)] = [
    ("", "'{'", 0), ("[]", "'{'", 0), ("{", "a text", 1), (#"{"op"}"#, "':'", 5), (#"{"op":}"#, "a value", 6),
    (#"{"op":"a}"#, "the end of the text", 9), (#"{"op":"a" "b"}"#, "'}'", 10),
    (#"{"op":"a"},"#, "the end of the line", 10),
    (#"{"op":tru}"#, "a value", 9), (#"{"op":x}"#, "a value", 6), (#"{"op":[1"#, "its end", 8),
    (#"{"op":"\x"}"#, #"one of " \ / b f n r t u"#, 8), (#"{"op":"\u12"}"#, "four hexadecimal digits", 9),
    ("{op:1}", "a text", 1),
  ]

  @Test(arguments: failures) func `A line that is not an object is refused with its location`(
    line: String, wanted: String, offset: Int
  ) {
    #expect(throws: JSONLine.Failure(wanted: wanted, offset: offset)) { try Self.fields(line) }
  }
}
