/// Texts and numbers in XML.
package enum XML {
  /// Returns a text escaped for XML, also between quotes. Characters that XML cannot represent, and those that control
  /// a terminal or change the direction of text, become U+FFFD, because the file may be printed on a terminal.
  /// - Parameter isAttribute: whether it is an attribute value, in which readers would join lines.
  package static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "&", "<", ">", "\"", "'": false
      case _: 0x20..<0x7F ~= byte
      }
    }
    if isPlain { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t" where isAttribute: result += "&#9;"
      case "\n" where isAttribute: result += "&#10;"
      case "\r": result += "&#13;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": result.unicodeScalars.append("\u{FFFD}")
      case _: result.unicodeScalars.append(scalar.isUnsafeInText ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  /// Returns a number with at most two decimals.
  package static func number(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(rest / 10)\(rest % 10 == 0 ? "" : String(rest % 10))"
  }
}
