extension [String] {
  /// Returns the sentences as one text: with a blank between two, unless the first ends with a mark that brings its own.
  package func joinedAsSentences() -> String {
    reduce(into: "") { text, sentence in
      let isWide = text.last.map { DisplayWidth.of(String($0)) > 1 } ?? true
      text += (isWide ? "" : " ") + sentence
    }
  }
}
