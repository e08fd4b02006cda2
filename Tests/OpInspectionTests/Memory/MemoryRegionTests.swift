import Testing

@testable import OpInspection

@Suite struct MemoryRegionTests {
  @Test func `The lines of maps are parsed`() {
    let text = """
      1000-2000 r--p 00000000 00:00 0
      3000-4000 ---p 00000000 00:00 0                          [stack]
      7f20-7f30 rw-p 00001000 08:01 42                         /usr/lib/a name.so (deleted)
      """
    let regions = MemoryRegion.parse(Array(text.utf8))
    #expect(regions.map(\.range.lowerBound) == [0x1000, 0x3000, 0x7F20])
    #expect(regions[2].path == "/usr/lib/a name.so (deleted)" && regions[2].inode == 42 && regions[2].offset == 0x1000)
    #expect(regions[2].isWritable && regions[2].isFile && !regions[2].mayHaveObjects)
    #expect(!regions[0].isWritable && regions[0].path.isEmpty && !regions[1].isReadable)
  }

  @Test(arguments: [
    "", "x", "2000-1000 rw-p 0 0 0", "1-2", "1-2-3 r 0 0 0", "zz-1 rw-p 0 0 0 /x", "1-10000000000000000 r 0 0 0",
  ])
  func `Other lines are ignored`(line: String) {
    #expect(MemoryRegion(line: Array(line.utf8)[...]) == nil)
  }

  @Test func `The stack pointer of a sleeping thread is read`() {
    let asleep = ThreadPosition(thread: 5, of: 5, line: Array("202 0x1 0x80 0x0 0x0 0x0 0x0 0x7ffd10 0x7f20\n".utf8))
    #expect(asleep.stackPointer == 0x7FFD10 && asleep.isMain)
    #expect(ThreadPosition(thread: 6, of: 5, line: Array("running\n".utf8)).stackPointer == nil)
    #expect(ThreadPosition(thread: 6, of: 5, line: Array("".utf8)).stackPointer == nil)
  }

  @Test func `A copy refuses accesses beyond its ends`() throws {
    let copy = MemoryCopy([1, 2, 3, 4][...], of: 100)
    #expect(try copy.integer(UInt16.self, at: 2) == 0x0403)
    for offset in [-1, 1, 4, .max] {
      #expect(throws: Unreadable.self) { try copy.integer(UInt32.self, at: offset) }
      #expect(throws: Unreadable.self) { try copy.part(at: offset, count: 4) }
    }
  }
}
