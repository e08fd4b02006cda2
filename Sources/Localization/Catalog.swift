/// The translations of the program's texts into one language, by the English ones.
package struct Catalog: Sendable {
  private let translations: [String: String]
  private let onMissing: (@Sendable (String) -> Void)?

  /// The catalog of the person's language, which the program sets when it starts; nil for English.
  @TaskLocal package static var current: Catalog?

  /// - Parameters:
  ///   - translations: the texts by their English ones, with `%@` for each value.
  ///   - onMissing: called with each English text that has no translation; for tests.
  package init(_ translations: [String: String], onMissing: (@Sendable (String) -> Void)? = nil) {
    self.translations = translations
    self.onMissing = onMissing
  }

  /// Returns the translation of a text, or the text itself if there is none.
  func translation(of english: String) -> String {
    if let translation = translations[english] { return translation }
    onMissing?(english)
    return english
  }

  /// Returns the translation of a text with values.
  ///
  /// A translation takes values in their order with `%@`, or by their numbers with `%1$@` and `%2$@`, which allows
  /// another order and leaves out what the language does not need, such as the `s` of a plural.
  func translation(of english: String, with values: [String]) -> String {
    let pieces = translation(of: english).split(separator: "%", omittingEmptySubsequences: false)
    var result = String(pieces[0])
    var next = 0
    for piece in pieces.dropFirst() {
      let digits = piece.prefix { ("0"..."9").contains($0) }
      let sign = digits.isEmpty ? "@" : "$@"
      let rest = piece.dropFirst(digits.count)
      guard rest.hasPrefix(sign) else {
        result += "%" + piece
        continue
      }
      let index = Int(digits).map { $0 - 1 } ?? next
      if digits.isEmpty { next += 1 }
      result += (values.indices.contains(index) ? values[index] : "") + rest.dropFirst(sign.count)
    }
    return result
  }
}
