/// A text as the file gives it: one string, or one for each language in the order written.
public struct LocalizedText: Hashable, Sendable {
  public struct Variant: Hashable, Sendable {
    /// As written, `en` or `zh`; nil for a plain scalar.
    public var language: String?
    public var text: String

    public init(language: String?, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// Never empty.
  public let variants: [Variant]

  public init(_ text: String) { variants = [Variant(language: nil, text: text)] }

  /// - Precondition: `variants` is not empty.
  public init(variants: [Variant]) {
    precondition(!variants.isEmpty, "a text has at least one variant")
    self.variants = variants
  }

  /// The text that counts in expectations: the first one written.
  public var first: String { variants[0].text }

  /// The text for a person who reads `language`, else the first one.
  public func text(in language: String?) -> String {
    variants.first { $0.language != nil && $0.language == language }?.text ?? first
  }
}
