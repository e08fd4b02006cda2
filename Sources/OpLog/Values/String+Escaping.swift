import OpEngine

extension Unicode.Scalar {
  /// The scalar as it may go to a terminal: a tab as one blank, no other control character, nothing that turns the text around.
  package var printable: Unicode.Scalar {
    value == 0x09 ? " " : isUnsafeInText || isByteOfName ? "\u{FFFD}" : self
  }

  /// Whether it stands for a byte of the name of a file that is not UTF-8.
  fileprivate var isByteOfName: Bool { (0x10FF80...0x10FFFF).contains(value) }
}

extension String {
  /// The text as it may go to a terminal, on one line.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0 != $0.printable }) else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map(\.printable))
    return String(result)
  }

  /// The text with U+FFFD for each byte of a file's name that is not UTF-8, for a program that reads it.
  package var withReadableNames: String {
    guard unicodeScalars.contains(where: \.isByteOfName) else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map { $0.isByteOfName ? "\u{FFFD}" : $0 })
    return String(result)
  }
}
