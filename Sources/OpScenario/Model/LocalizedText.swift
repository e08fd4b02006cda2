/// A text of the file: one string, or one for each language in the order written.
package struct LocalizedText: Hashable, Sendable {
  package struct Variant: Hashable, Sendable {
    /// The language as written, `en` or `zh`; nil for a plain scalar.
    package var language: String?
    package var text: String

    package init(language: String?, text: String) { (self.language, self.text) = (language, text) }
  }

  /// Never empty.
  package let variants: [Variant]

  package init(_ text: String) { variants = [Variant(language: nil, text: text)] }

  /// - Precondition: `variants` is not empty.
  package init(variants: [Variant]) {
    precondition(!variants.isEmpty, "a text has at least one variant")
    self.variants = variants
  }

  /// The text that counts in expectations: the first one.
  package var first: String { variants[0].text }

  /// Returns the text in a language, or else the first one.
  package func text(in language: String?) -> String {
    variants.first { $0.language != nil && $0.language == language }?.text ?? first
  }
}
