/// A scenario file to embed in the program.
struct EmbeddedScenario {
  var name: String
  var head: ScenarioHead
  var text: String

  /// Whether it is an exercise, whose expectations fail until it is solved.
  var isExercise: Bool { name.hasPrefix("exercises/") }

  /// The Swift expression that creates the scenario, on separate lines.
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

  /// A raw string literal that evaluates to exactly `text`.
  ///
  /// It has one `#` more than any run of them in the text, so that the text cannot end it or begin an escape. Control
  /// characters are escaped: a carriage return would otherwise become a line feed.
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
