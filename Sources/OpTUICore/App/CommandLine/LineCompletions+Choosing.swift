// The choice among the words that fit.
extension LineCompletions {
  /// The number of words that are offered at most, and that a digit can choose.
  static let most = 9

  /// The rest of the first word; nil if that does not continue what was typed. It is never the mark of a command that
  /// replaces or drops what is there: `save!`.
  var ghost: String? {
    guard let word = words.first?.text, word.hasPrefix(beginning), word != beginning, !word.hasSuffix("!") else {
      return nil
    }
    return String(word.dropFirst(beginning.count))
  }

  /// Whether digits can choose words: no word begins with one, and none was being typed.
  var isNumbered: Bool { !takesDigits && beginning.isEmpty }

  /// Returns the place of the word that a digit chooses.
  func place(for character: Character) -> Int? {
    guard isNumbered, let number = character.wholeNumberValue, words.indices.contains(number - 1) else { return nil }
    return number - 1
  }
}
