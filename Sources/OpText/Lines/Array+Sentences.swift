import Localization

extension [String] {
  /// Returns the names with commas: `a, b`, or `a, b and 13 more` of more than so many.
  package func listed(atMost most: Int) -> String {
    let names = prefix(most).joined(separator: ", ")
    return count > most ? localized("\(names) and \(count - most) more") : names
  }

  /// Returns the sentences as one text: with a blank between two, unless the first ends with a mark that brings its own.
  package func joinedAsSentences() -> String {
    reduce(into: "") { text, sentence in
      let isWide = text.last.map { DisplayWidth.of(String($0)) > 1 } ?? true
      text += (isWide ? "" : " ") + sentence
    }
  }
}
