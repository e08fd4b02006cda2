import Testing

@testable import OpTUICore

/// The command line at all sizes, against files in `Goldens`.
@Suite struct CommandLineGoldenTests {
  static let sizes = [(100, 30), (80, 24), (60, 15), (20, 3)]

  private static func session(
    _ size: (columns: Int, rows: Int), _ keys: String, charset: Charset = .unicode
  ) -> Session {
    var session = Session(columns: size.columns, rows: size.rows, charset: charset)
    session.run(to: .milliseconds(1500))
    session.press(.down, .down, .down)
    session.type(keys)
    return session
  }

  @Test(arguments: sizes) func `The line offers words`(size: (columns: Int, rows: Int)) throws {
    try check(Self.session(size, ":priority "), "line-offers", size)
  }

  @Test(arguments: sizes) func `A mistake has a caret`(size: (columns: Int, rows: Int)) throws {
    try check(Self.session(size, ":cancel all nte\r"), "line-mistake", size)
  }

  @Test(arguments: [(80, 24), (20, 3)]) func `A long line moves under the cursor`(size: (columns: Int, rows: Int))
    throws
  {
    let words = String(repeating: "下载图片 ", count: size.0 / 8)
    try check(Self.session(size, ":cancel \(words)"), "line-long", size)
  }

  @Test func `ASCII`() throws {
    try Golden.check(Self.session((80, 24), ":", charset: .ascii).model.canvas(), name: "line-empty-80x24-ascii")
  }

  /// Nothing is drawn outside a screen of any size, wherever the mistake is.
  @Test(
    arguments: [(1, 1), (2, 2), (5, 1), (19, 2), (20, 3), (40, 8)],
    [":", ":cancel 下载下载下载\r", ":x\r", ":max net 12345678\r"])
  func `Every size has a line`(size: (columns: Int, rows: Int), keys: String) {
    #expect(Self.session(size, keys).model.canvas().cells.count == size.columns * size.rows)
  }

  private func check(_ session: Session, _ name: String, _ size: (columns: Int, rows: Int)) throws {
    try Golden.check(session.model.canvas(), name: "\(name)-\(size.columns)x\(size.rows)-unicode")
  }
}
