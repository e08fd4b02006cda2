// Choosing among completions
extension LineCompletions {
  /// The maximum number of candidates, each chosen by a digit.
  static let most = 9

  /// The rest of the first word; nil if it does not continue the typed text, or is the `!` of a command that replaces
  /// or discards, such as `save!`.
  var ghost: String? {
    guard let word = words.first?.text, word.hasPrefix(beginning), word != beginning, !word.hasSuffix("!") else {
      return nil
    }
    return String(word.dropFirst(beginning.count))
  }

  /// Whether digits choose words: no word begins with a digit, and none was being typed.
  var isNumbered: Bool { !takesDigits && beginning.isEmpty }

  /// Returns the index of the word that a digit chooses.
  func place(for character: Character) -> Int? {
    guard isNumbered, let number = character.wholeNumberValue, words.indices.contains(number - 1) else { return nil }
    return number - 1
  }
}
