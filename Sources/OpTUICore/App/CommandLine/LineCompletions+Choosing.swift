import OpScenario

// The choice among the words that fit.
extension LineCompletions {
  /// The number of words that a digit can choose.
  static let most = 9

  /// The rest of the first word; nil if that does not continue what was typed. Enter takes it, so it is never the mark of a
  /// command that replaces or drops what is there: `save!`.
  var ghost: String? {
    guard let word = words.first?.text, word.hasPrefix(beginning), word != beginning, !word.hasSuffix("!") else {
      return nil
    }
    return String(word.dropFirst(beginning.count))
  }

  /// Whether digits choose words, rather than being text.
  var isNumbered: Bool { !takesDigits && beginning.isEmpty }

  /// Returns the word that a digit chooses.
  func word(for character: Character) -> Word? {
    guard isNumbered, let number = character.wholeNumberValue, words.indices.contains(number - 1) else { return nil }
    return words[number - 1]
  }
}
