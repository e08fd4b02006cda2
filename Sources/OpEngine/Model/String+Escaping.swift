extension String {
  /// The text on one line, without anything that could move a cursor, write to a terminal's clipboard or turn the
  /// direction of what follows: such characters are spelled out, as in `\u{1B}`.
  var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it controls the device or the direction of text, instead of being shown.
  fileprivate var isControl: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case _: false
    }
  }
}
