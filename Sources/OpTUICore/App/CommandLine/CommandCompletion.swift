/// The words that could stand at the cursor of a command line, best first.
struct CommandCompletion: Hashable, Sendable {
  struct Candidate: Hashable, Sendable {
    var word: String
    /// A remark beside the word, such as the name of the operation.
    var remark: String?
  }

  var candidates: [Candidate] = []
  /// The beginning of the word, which stands before the cursor.
  var beginning = ""
  /// Whether a digit is a part of the text here, and chooses no candidate.
  var takesDigits = false

  /// The number of candidates that a digit can choose.
  static let most = 9

  /// The rest of the first candidate; nil if that does not continue what was typed.
  var ghost: String? {
    guard let word = candidates.first?.word, word.hasPrefix(beginning), word != beginning else { return nil }
    return String(word.dropFirst(beginning.count))
  }

  /// Returns the candidate that a digit chooses.
  func candidate(for character: Character) -> Candidate? {
    guard !takesDigits, beginning.isEmpty, let number = character.wholeNumberValue,
      candidates.indices.contains(number - 1), !candidates.contains(where: { $0.word.first == character })
    else { return nil }
    return candidates[number - 1]
  }
}

/// A mistake in a command line.
struct LineProblem: Error, Hashable, Sendable {
  /// The message, with a hint if there is one.
  var sentence: String
  /// The characters of the line that it is about; empty where something is missing.
  var range: Range<Int>
}
