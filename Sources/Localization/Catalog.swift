/// The translations of the program's texts into one language, by English text.
package struct Catalog: Sendable {
  /// The tag of the language as used by documentation pages, such as `zh-Hans`.
  package let language: String
  private let translations: [String: String]
  /// The keys of composed sentences.
  private let composed: Set<String>
  private let onMissing: (@Sendable (String) -> Void)?

  /// The catalog of the user's language, set at the start of the program; nil for English.
  @TaskLocal package static var current: Catalog?

  /// - Parameters:
  ///   - language: the tag of the language; the default stands for an unknown one.
  ///   - translations: the texts by English text, with `%@` for each value.
  ///   - composed: those keys that are sentences composed by libraries and other programs.
  ///   - onMissing: called with each English text that has no translation; for tests.
  package init(
    language: String = "und", _ translations: [String: String], composed: Set<String> = [],
    onMissing: (@Sendable (String) -> Void)? = nil
  ) {
    self.language = language
    self.translations = translations
    self.composed = composed
    self.onMissing = onMissing
  }

  /// Returns the translation of a text, or the text itself if there is none.
  func translation(of english: String) -> String {
    if let translation = translations[english] { return translation }
    onMissing?(english)
    return english
  }

  /// Returns the translation of a text composed elsewhere, by the longest key whose pieces occur in the text in order;
  /// nil if no key fits.
  /// - Complexity: O(keys × length of the text).
  func translation(ofComposed english: String) -> String? {
    if let translation = translations[english] { return translation }
    let matches = composed.lazy.filter { $0.contains("%@") }.compactMap { key in
      Self.values(in: english[...], between: key).map { (key: key, values: $0) }
    }
    let best = matches.max { ($0.key.count, $1.key) < ($1.key.count, $0.key) }
    guard let best else {
      onMissing?(english)
      return nil
    }
    return translation(of: best.key, with: best.values)
  }

  /// Returns the values that a text has in the places of a key; nil if the text does not match the key.
  private static func values(in text: Substring, between key: String) -> [String]? {
    let pieces = key.split(separator: "%@", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else { return nil }
    var rest = text.dropFirst(first.count)
    var values: [String] = []
    for piece in pieces.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: piece) else { return nil }
      values.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    return values + [String(rest.dropLast(last.count))]
  }

  /// Returns the translation of a text with values.
  ///
  /// A translation takes values in order with `%@`, or by number with `%1$@` and `%2$@`, which allows to reorder them
  /// and to omit some, such as the `s` of a plural.
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
