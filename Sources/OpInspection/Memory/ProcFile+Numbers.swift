extension ProcFile {
  /// Returns the number that some bytes write; nil for anything else, and for numbers that are too large.
  ///
  /// The standard library's parser is compiled anew for each kind of text and number.
  static func number(_ digits: ArraySlice<UInt8>, radix: UInt64 = 10) -> UInt64? {
    var number: UInt64?
    for byte in digits {
      guard let digit = digit(byte), digit < radix else { return nil }
      let (product, isOver) = (number ?? 0).multipliedReportingOverflow(by: radix)
      let (sum, isOverToo) = product.addingReportingOverflow(digit)
      if isOver || isOverToo { return nil }
      number = sum
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a")) + 10
    case _: nil
    }
  }
}
