import OpScenario
import Testing

@testable import OpTUICore

/// A live session at all sizes, against files in `Goldens`.
@Suite struct SessionGoldenTests {
  private static let sizes = CommandLineGoldenTests.sizes
  private static let lines = [
    "queue net max 2", "queue cpu max 1", "add photo in net for 2s name 下载图片",
    "add film in net for 3s after photo high",
    "expect photo.finished before film.executing", "expect ends 4s",
  ]

  private func check(
    _ name: String, _ size: (columns: Int, rows: Int), lines: [String] = lines, charset: Charset = .unicode,
    keys: String = ""
  ) throws {
    var program = SessionProgram(
      lines, size: Canvas.Size(columns: size.columns, rows: size.rows), charset: charset)
    program.type(keys)
    try Golden.check(
      program.model.canvas(),
      name: "session-\(name)-\(size.columns)x\(size.rows)-\(charset == .ascii ? "ascii" : "unicode")")
  }

  @Test(arguments: sizes) func `An empty session`(size: (columns: Int, rows: Int)) throws {
    try check("empty", size, lines: [])
  }

  @Test(arguments: sizes) func `A key fills in a line`(size: (columns: Int, rows: Int)) throws {
    try check("filled", size, keys: "a")
  }

  @Test(arguments: sizes) func `Words that fit`(size: (columns: Int, rows: Int)) throws {
    try check("words", size, keys: ":add scan in cpu for 2s after ")
  }

  @Test(arguments: sizes) func `A line that is refused`(size: (columns: Int, rows: Int)) throws {
    try check("refused", size, keys: ":add 图 in cpu for two seconds\r")
  }

  @Test(arguments: sizes) func `Claims`(size: (columns: Int, rows: Int)) throws {
    try check("claims", size, keys: ":goto 2500ms\r")
  }

  @Test(arguments: [(80, 24), (60, 15)]) func `A dependency is pointed at`(size: (columns: Int, rows: Int)) throws {
    try check("dependency", size, keys: "jDk")
  }

  @Test func `ASCII`() throws {
    try check("claims", (80, 24), charset: .ascii, keys: ":goto 2500ms\r")
    try check("empty", (60, 15), lines: [], charset: .ascii)
  }
}
