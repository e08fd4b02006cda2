import Testing

@testable import OpEngine

struct DecimalTests {
  @Test(arguments: [0, 7, 10, 4096, -1, .max, .min]) func `A number is written in decimal digits`(_ number: Int) {
    var bytes = JSONBytes()
    bytes.append(decimal: number)
    #expect(bytes.text == String(number))
  }

  @Test func `The largest time is, too`() {
    var bytes = JSONBytes()
    bytes.append(decimal: UInt64.max)
    #expect(bytes.text == "18446744073709551615")
  }
}
