/// A page of the documentation that is part of the program, in Markdown.
package struct Page: Sendable {
  /// The tag of its language, which is its folder in `docs` if it is no English: `zh`.
  package let language: String
  /// The name of the file without its suffix: `deadlock`.
  package let name: String
  package let text: String

  /// Returns the page of a name, in English if there is none in the language; nil if there is none at all.
  ///
  /// - Parameter language: a tag such as `zh-Hans`; nil is English.
  package static func named(_ name: String, language: String? = nil) -> Page? {
    let pages = all.filter { $0.name == name }
    return pages.first { language?.hasPrefix($0.language) == true } ?? pages.first { $0.language == "en" }
  }
}
