import Testing

@testable import OpText

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      (0x61, 1), (0x20, 1), (0x7E, 1), (0xE9, 1), (0xAD, 1), (0x2551, 1), (0x2588, 1), (0x53D6, 2), (0x3002, 2),
      (0xFF21, 2), (0xD55C, 2), (0x1F642, 2), (0x1F1E8, 1), (0x301, 0), (0x200B, 0), (0x200D, 0), (0xFE0F, 0),
      (0x1161, 0), (0x0, 0), (0x9, 0), (0x1B, 0), (0x7F, 0), (0x9B, 0), (0x20000, 2), (0x10FFFF, 1),
    ] as [(UInt32, Int)])
  func `Columns of a scalar`(value: UInt32, columns: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(DisplayWidth.of(scalar) == columns)
  }

  @Test func `Columns of a text`() {
    #expect(DisplayWidth.of("下载图片A") == 9)
    #expect(DisplayWidth.of("e\u{301}") == 1)
    #expect(DisplayWidth.of("") == 0)
  }

  @Test func `Table is sorted and every entry changes the width`() {
    let changes = DisplayWidth.changes
    #expect(changes.first == 0)
    for (earlier, later) in zip(changes, changes.dropFirst()) {
      #expect(earlier >> 2 < later >> 2)
      #expect(earlier & 3 != later & 3)
    }
    #expect(changes.allSatisfy { $0 & 3 <= 2 })
  }
}
