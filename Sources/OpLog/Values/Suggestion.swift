/// Finds the likely meaning of a misspelled word.
package enum Suggestion {
  /// A hint such as `did you mean 'priority'?`; nil if no candidate is near.
  package static func didYouMean(_ word: String, among candidates: some Sequence<String>) -> Phrase? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// The first of the nearest candidates: one that differs in case or by a few letters, or is a shorter or longer form.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    misspelled(word, among: candidates) ?? abbreviated(word, among: candidates)
  }

  /// The first candidate that is a prefix of the word or has it as a prefix. Two letters in common are not enough.
  private static func abbreviated(_ word: String, among candidates: some Sequence<String>) -> String? {
    let word = word.lowercased()
    return candidates.first { candidate in
      let candidate = candidate.lowercased()
      return word == candidate
        || min(word.count, candidate.count) >= 3 && word.count <= 40
          && (candidate.hasPrefix(word) || word.hasPrefix(candidate))
    }
  }

  private static func misspelled(_ word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    // A longer word is not a misspelling of any candidate, and would take long to compare.
    guard (2...40).contains(letters.count) else { return nil }
    var best: (candidate: String, distance: Int)?
    // A scalar has up to four bytes, and no distance exceeds the larger of a third of the word and 3.
    let longest = 4 * (letters.count + max(3, letters.count / 3))
    for candidate in candidates where candidate.utf8.count <= longest {
      let other = Array(candidate.lowercased().unicodeScalars)
      let limit = min(limit(letters, other), (best?.distance ?? .max) - 1)
      guard limit >= 0, abs(other.count - letters.count) <= limit else { continue }
      let distance = letters.distance(to: other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Returns the allowed distance of a misspelling: a third of its letters; two in a short word with the same
  /// beginning, and three for another form of a word, such as executed for executing.
  private static func limit(_ word: [Unicode.Scalar], _ candidate: [Unicode.Scalar]) -> Int {
    let beginAlike = word.count >= 4 && candidate.count >= 3 && word.prefix(2) == candidate.prefix(2)
    let isForm = word.count >= 6 && word.prefix(6) == candidate.prefix(6)
    return max(isForm ? 3 : beginAlike ? 2 : 1, word.count / 3)
  }
}
