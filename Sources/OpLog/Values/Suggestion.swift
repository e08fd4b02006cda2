package import Localization
import OpEngine

/// Finds what a person probably meant.
package enum Suggestion {
  /// A hint such as `did you mean 'priority'?`; nil when nothing is near.
  package static func didYouMean(_ word: String, among candidates: some Sequence<String>) -> Phrase? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// The first of the nearest candidates: one that differs in case, by a few letters, or is cut short or too long.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    misspelled(word, among: candidates) ?? abbreviated(word, among: candidates)
  }

  /// The first candidate that begins as the word, or the other way round. Two letters in common say nothing.
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
    // A longer word is no misspelling of anything here, and would take its time.
    guard (2...40).contains(letters.count) else { return nil }
    var best: (candidate: String, distance: Int)?
    // A scalar has up to four bytes, and no distance is greater than a third of the word, or 3.
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

  /// Returns the distance that a misspelling may have: a third of its letters; two in a short word if both begin alike, and
  /// three for another form of a word, such as executed for executing.
  private static func limit(_ word: [Unicode.Scalar], _ candidate: [Unicode.Scalar]) -> Int {
    let beginAlike = word.count >= 4 && candidate.count >= 3 && word.prefix(2) == candidate.prefix(2)
    let isForm = word.count >= 6 && word.prefix(6) == candidate.prefix(6)
    return max(isForm ? 3 : beginAlike ? 2 : 1, word.count / 3)
  }
}
