/// A text of the program, written in English and shown in the user's language.
///
/// The English text is the key of its translation, in which `%@` stands for each value: `"\(count) more"` is translated
/// by the entry `"%@ more"` of the ``Catalog``. A phrase without values is translated when it is shown, so that tables
/// can store it; one with values is translated when it is created.
package struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private let content: String
  private let isTranslated: Bool

  /// Creates a phrase that is not translated.
  package init(verbatim text: String) { (content, isTranslated) = (text, true) }

  /// Creates a phrase from a text known only at run time, such as one of a page, a library or a public API.
  package init(key english: String) { self.init(stringLiteral: english) }

  /// Creates a phrase from a whole English sentence composed by a library or another program. It stays English if no
  /// key matches.
  package init(composed english: String) {
    self.init(verbatim: Catalog.current?.translation(ofComposed: english) ?? english)
  }

  package init(stringLiteral english: String) { (content, isTranslated) = (english, false) }

  package init(stringInterpolation: StringInterpolation) { (content, isTranslated) = (stringInterpolation.text, true) }

  /// The text in the user's language, or in English if it has no translation.
  package var text: String {
    guard !isTranslated, let catalog = Catalog.current else { return content }
    return catalog.translation(of: content)
  }

  package var description: String { text }

  package struct StringInterpolation: StringInterpolationProtocol {
    /// The English text, or the key of its translation.
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

/// Returns a text of the program in the user's language.
package func localized(_ phrase: Phrase) -> String { phrase.text }
