extension String {
  /// The text on one line, without characters that could move a cursor, write to a terminal's clipboard or reverse the
  /// direction of text: these are spelled out, as in `\u{1B}`.
  var escapingControls: String {
    guard unicodeScalars.contains(where: \.isUnsafeInText) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeInText {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
