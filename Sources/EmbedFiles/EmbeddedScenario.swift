/// A scenario file on its way into the program's source.
struct EmbeddedScenario {
  var name: String
  var head: ScenarioHead
  var text: String

  /// Whether it is an exercise, which fails until a person has solved it.
  var isExercise: Bool { name.hasPrefix("exercises/") }

  /// The Swift expression that makes the scenario, in lines of its own.
  var initializer: String {
    let name = String(reflecting: name)
    let (title, description) = (Self.variants(head.title), Self.variants(head.description))
    let words = Self.literal(LessonWords.words(of: text))
    return """
      BuiltIn(name: \(name), title: \(title), summary: \(description), words: \(words), text: \(Self.literal(text)))
      """
  }

  private static func variants(_ variants: [ScenarioHead.Variant]) -> String {
    let entries = variants.map { variant in
      let language = variant.language.map { String(reflecting: $0) } ?? "nil"
      return ".init(language: \(language), text: \(String(reflecting: variant.text)))"
    }
    return "[\(entries.joined(separator: ", "))]"
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
