import Testing

@testable import OpTUICore

@Suite struct CommandLineRowsTests {
  /// Nothing is drawn outside a screen of any size, at any location of a mistake.
  @Test(
    arguments: [(1, 1), (2, 2), (5, 1), (19, 2), (20, 3), (40, 8)],
    [":", ":cancel 下载下载下载\r", ":x\r", ":max net 12345678\r"])
  func `Every size has a line`(size: (columns: Int, rows: Int), keys: String) {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .milliseconds(1500))
    session.type("jjj" + keys)
    #expect(session.model.canvas().cells.count == size.columns * size.rows)
  }
}
