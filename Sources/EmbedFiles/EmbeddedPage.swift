/// A documentation page to embed in the program.
struct EmbeddedPage {
  var language: String
  var name: String
  var text: String

  /// Returns the Swift file that declares all pages.
  static func source(of pages: [EmbeddedPage]) -> String {
    let initializers = pages.map { page in
      "Page(language: \"\(page.language)\", name: \(String(reflecting: page.name)), text: \(EmbeddedScenario.literal(page.text)))"
    }
    return """
      extension Page {
        /// The pages of the program.
        package static let all: [Page] = [
      \(initializers.joined(separator: ",\n"))
        ]
      }

      """
  }
}
