/// A scenario file on its way into the program's source.
struct EmbeddedScenario {
  var name: String
  var text: String

  /// The Swift expression that makes the scenario, in lines of its own.
  var initializer: String {
    "BuiltIn(name: \(String(reflecting: name)), text: \(Self.literal(text)))"
  }

  /// A raw string literal that reads as exactly `text`, whatever is in it.
  ///
  /// It bears one `#` more than any run of them in the text, so nothing in there can end it or begin an escape. What a
  /// literal cannot hold as it is, control characters, is escaped: a carriage return would otherwise become a line feed.
  static func literal(_ text: String) -> String {
    let longestRun = text.unicodeScalars.split { $0 != "#" }.map(\.count).max() ?? 0
    let hashes = String(repeating: "#", count: longestRun + 1)
    var body = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F, scalar != "\n", scalar != "\t" {
        body += "\\\(hashes)u{\(String(scalar.value, radix: 16))}"
      } else {
        body.unicodeScalars.append(scalar)
      }
    }
    return "\(hashes)\"\"\"\n\(body)\n\"\"\"\(hashes)"
  }
}
