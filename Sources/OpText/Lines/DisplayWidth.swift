/// The number of columns that a character occupies on a terminal.
///
/// The rules are those of the C library's `wcwidth`, from one fixed table, so that a picture is the same on every
/// machine: East Asian Wide and Fullwidth take two columns; combining marks, format characters, the vowels and finals
/// of Hangul syllables and control characters none; everything else one.
package enum DisplayWidth {
  /// The columns of one scalar: 0, 1 or 2.
  ///
  /// - Complexity: One comparison for ASCII, else ten; without allocation.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    return Int(changes[indexOfChange(at: value)] & 3)
  }

  /// The columns of a text on one line: the sum of its scalars.
  package static func of(_ text: String) -> Int {
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { 0x20 <= $0 && $0 < 0x7F } ? bytes.count : nil
    }
    if case let columns?? = plain { return columns }
    return text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The last change at or before `value`; it exists, since the table begins with 0.
  private static func indexOfChange(at value: UInt32) -> Int {
    changes.partitioningIndex { $0 >> 2 > value } - 1
  }
}
