/// A text of the program, written in English and shown in the person's language.
///
/// The English text is the key of its translation, in which `%@` stands for each value: `"\(count) more"` is translated
/// by the entry `"%@ more"` of the ``Catalog``. A phrase without values is translated when it is shown, so that tables
/// may keep it; one with values when it is made.
package struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private let content: String
  private let isTranslated: Bool

  /// Creates the phrase of a text that is in the person's language already, or in none.
  package init(verbatim text: String) { (content, isTranslated) = (text, true) }

  /// Creates the phrase of a text that is known when the program runs: one of a page, of a library, of a public API.
  package init(key english: String) { self.init(stringLiteral: english) }

  /// Creates the phrase of a whole sentence that a library or another program has composed in English. It stays English
  /// where no key fits.
  package init(composed english: String) {
    self.init(verbatim: Catalog.current?.translation(ofComposed: english) ?? english)
  }

  package init(stringLiteral english: String) { (content, isTranslated) = (english, false) }

  package init(stringInterpolation: StringInterpolation) { (content, isTranslated) = (stringInterpolation.text, true) }

  /// The text in the person's language, or in English if it is not translated.
  package var text: String {
    guard !isTranslated, let catalog = Catalog.current else { return content }
    return catalog.translation(of: content)
  }

  package var description: String { text }

  package struct StringInterpolation: StringInterpolationProtocol {
    /// The text itself in English, else the key of its translation.
    private var content = ""
    private var values: [String] = []
    private let catalog = Catalog.current

    package init(literalCapacity: Int, interpolationCount: Int) {
      content.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    package mutating func appendLiteral(_ literal: String) { content += literal }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      guard catalog != nil else {
        content += value.description
        return
      }
      content += "%@"
      values.append(value.description)
    }

    fileprivate var text: String { catalog?.translation(of: content, with: values) ?? content }
  }
}

/// Returns a text of the program in the person's language.
package func localized(_ phrase: Phrase) -> String { phrase.text }
