import Testing

@testable import OpEngine

struct JSONBytesTests {
  @Test(arguments: [0, 1, 255, 256, 257, 10_000])
  func `Bytes are kept as they are, however many come at once`(_ count: Int) {
    let text = String(repeating: "x", count: count)
    var bytes = JSONBytes()
    bytes.append(verbatim: text)
    bytes.append(quoted: text)
    bytes.append(decimal: count)
    #expect(bytes.text == text + "\"\(text)\"\(count)")
    bytes.removeAll()
    #expect(bytes.text.isEmpty)
    bytes.append(verbatim: text)
    #expect(bytes.text == text)
  }

  @Test(arguments: [
    ("a \"b\"", #""a \"b\"""#), (#"\"#, #""\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{1b}\u{7f}", #""\u001b\u007f""#),
    ("\u{202e}", #""\u202e""#), ("zürich 标题 👩‍👩‍👧", "\"zürich 标题 👩\\u200d👩\\u200d👧\""), ("", #""""#),
  ])
  func `Line breaks and bidirectional controls are escaped`(_ text: String, _ expected: String) {
    #expect(text.quotedForJSON == expected)
  }
}
