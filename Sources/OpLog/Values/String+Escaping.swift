extension Unicode.Scalar {
  /// The scalar made safe for a terminal: a blank for a tab, no other control character, nothing that reverses the
  /// text's direction.
  package var printable: Unicode.Scalar {
    value == 0x09 ? " " : isUnsafeInText || isByteOfName ? "\u{FFFD}" : self
  }

  /// Whether it stands for a byte of a file name that is not UTF-8.
  fileprivate var isByteOfName: Bool { (0x10FF80...0x10FFFF).contains(value) }
}

extension String {
  /// The text made safe for a terminal, on one line.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0 != $0.printable }) else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map(\.printable))
    return String(result)
  }

  /// The text for a program that reads it, with U+FFFD for each byte of a file name that is not UTF-8.
  package var withReadableNames: String {
    guard unicodeScalars.contains(where: \.isByteOfName) else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map { $0.isByteOfName ? "\u{FFFD}" : $0 })
    return String(result)
  }
}
