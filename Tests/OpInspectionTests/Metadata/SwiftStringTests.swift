import Testing

@testable import OpInspection

@Suite struct SwiftStringTests {
  /// Returns the bytes of an optional text of this program.
  private func bytes(of text: String?) -> MemoryCopy {
    withUnsafeBytes(of: text) { MemoryCopy(Array($0)[...], of: 0) }
  }

  @Test(arguments: ["", "a", "fifteen bytes15", "шесть", "e\u{301}\u{0}\u{1b}"])
  func `A short text is in its own bytes`(text: String) throws {
    #expect(try SwiftString(bytes(of: text)) == .small(text))
  }

  @Test func `The absence of a text is sixteen zeros`() throws {
    #expect(try SwiftString(bytes(of: nil)) == .none)
  }

  @Test(arguments: ["sixteen bytes 16", "кириллица длинная", String(repeating: "long ", count: 100)])
  func `A long text is elsewhere`(text: String) throws {
    guard case .large(let address, let count) = try SwiftString(bytes(of: text)) else {
      Issue.record("'\(text)' is not a long text")
      return
    }
    let place = try #require(UnsafeRawPointer(bitPattern: UInt(address)))
    let read = String(decoding: UnsafeRawBufferPointer(start: place, count: count), as: UTF8.self)
    #expect(withExtendedLifetime(text) { read } == text)
  }

  @Test func `Bytes of any value are decoded`() throws {
    #expect(try SwiftString(MemoryCopy([UInt8](repeating: 0xFF, count: 16)[...], of: 0)) != .none)
    #expect(throws: Unreadable.self) { try SwiftString(MemoryCopy([1, 2], of: 0)) }
  }
}
