extension [String] {
  /// Returns the names with commas: `a, b`, or `a, b and 13 more` beyond `most`.
  package func listed(atMost most: Int) -> String {
    let names = prefix(most).joined(separator: ", ")
    return count > most ? localized("\(names) and \(count - most) more") : names
  }

  /// Returns the sentences as one text, separated by blanks except after a mark that needs none.
  package func joinedAsSentences() -> String {
    reduce(into: "") { text, sentence in
      let isWide = text.last.map { DisplayWidth.of(String($0)) > 1 } ?? true
      text += (isWide ? "" : " ") + sentence
    }
  }
}
