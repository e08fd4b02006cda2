import Testing

@testable import OpTUICore

/// The colours of a line of Swift.
@Suite struct SwiftLineTests {
  @Test(
    arguments: [
      ("  override func main() {", ["override", "func"], nil), ("let letter = print(\"let it be\")", ["let"], nil),
      ("sleep(1)  // for a while", [], "// for a while"), ("print(\"// no comment\")", [], nil),
      ("return true", ["return", "true"], nil), ("", [], nil), ("print(\"下载\") // for", [], nil),
    ] as [(String, [String], String?)])
  func `Keywords and comments have colours`(line: String, keywords: [String], comment: String?) {
    let parts = SwiftLine.parts(of: line).map { part in
      (text: String(line.dropFirst(part.columns.lowerBound).prefix(part.columns.count)), style: part.style)
    }
    #expect(parts.filter { $0.style == .keyword }.map(\.text) == keywords)
    #expect(parts.first { $0.style == .faint }?.text == comment)
  }
}
