import Testing

@testable import OpEngine

struct DecimalTests {
  @Test(arguments: [0, 7, 10, 4096, -1, .max, .min]) func `A number is written in its digits`(_ number: Int) {
    var bytes: [UInt8] = []
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == String(number))
  }

  @Test func `The largest time is, too`() {
    var bytes: [UInt8] = []
    bytes.append(decimal: UInt64.max)
    #expect(String(decoding: bytes, as: UTF8.self) == "18446744073709551615")
  }
}
