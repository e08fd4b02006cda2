import Testing

@testable import OpInspection

@Suite struct ReferenceCountTests {
  private final class Object {
    weak var other: Object?
  }

  private func word(of object: Object) -> UInt64 {
    let place = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) + 8
    return UnsafePointer<UInt64>(bitPattern: place)?.pointee ?? 0
  }

  @Test func `A living object counts as alive`() {
    let object = Object()
    #expect(ReferenceCount(word: word(of: object)).isAlive)
    #expect(ReferenceCount(word: word(of: object)).sideTable == nil)
  }

  @Test func `An object with weak references has a table`() {
    let object = Object()
    object.other = object
    #expect(ReferenceCount(word: word(of: object)).sideTable != nil)
  }

  @Test(arguments: [0x1_0000_0003, 0, .max, 0x0000_0000_FFFF_FFFF] as [UInt64])
  func `Freed and arbitrary memory does not`(word: UInt64) {
    #expect(!ReferenceCount(word: word).isAlive)
  }
}
