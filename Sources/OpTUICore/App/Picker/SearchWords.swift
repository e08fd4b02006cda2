extension String {
  /// The letters and digits in lower case.
  package var folded: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// The words of a search, and how well a text contains them.
package struct SearchWords {
  /// The way in which a text contains all words.
  enum Match: Int, Comparable {
    case whole, beginnings

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private let words: [[UInt8]]

  init(_ search: String) {
    words = search.lowercased().split { $0.isWhitespace }.map { Array($0.utf8) }
  }

  /// Returns how a text contains every word: as whole words, or some only as the beginnings of words; nil if it lacks
  /// one. Parts of a name such as `isReady` are words too. In a script without blanks, every place begins a word.
  ///
  /// - Complexity: O(length of the text) for each word.
  func match(in text: some StringProtocol) -> Match? {
    var text = String(text)
    return text.withUTF8 { bytes in
      var worst = Match.whole
      for word in words {
        guard let match = Self.match(of: word, in: bytes) else { return nil }
        worst = max(worst, match)
      }
      return worst
    }
  }

  private static func match(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Match? {
    guard text.count >= word.count else { return nil }
    var best: Match?
    for start in 0...text.count - word.count where isWord(word, in: text, at: start) {
      let end = start + word.count
      if end == text.count || !isLetter(word[word.count - 1]) || isBoundary(in: text, at: end) { return .whole }
      best = .beginnings
    }
    return best
  }

  /// Whether a word of the text begins with `word` at `start`.
  private static func isWord(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard word.indices.allSatisfy({ lowercase(text[start + $0]) == word[$0] }) else { return false }
    return start == 0 || !isLetter(word[0]) || isBoundary(in: text, at: start)
  }

  /// Whether a word ends before a place that is neither the beginning nor the end, and another may begin there.
  private static func isBoundary(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    if !isLetter(text[place]) || !isLetter(text[place - 1]) { return true }
    guard isCapital(text[place]) else { return false }
    // The last capital of several begins a word: NSInvocationOperation.
    return !isCapital(text[place - 1]) || place + 1 < text.count && 0x61...0x7A ~= text[place + 1]
  }

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }

  private static func lowercase(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

  /// Whether a byte is a letter or a digit of ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte }
}
