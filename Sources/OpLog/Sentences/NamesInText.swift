// Names of operations and queues in texts of an author
extension Timeline {
  /// A part of a text.
  package struct TextPart: Hashable, Sendable {
    package var text: Substring
    /// Whether it is the name of an operation or a queue.
    package var isName = false
    /// The index of the operation that it names.
    package var operation: Int?
  }

  /// Returns the parts of a text, of which some are names of operations and queues.
  ///
  /// A name that is also a common word, such as `second`, is none where it reads as that word.
  ///
  /// - Complexity: O(*n*) lookups for *n* words. It is for texts that change rarely, not for frames.
  package func parts(of text: String) -> [TextPart] {
    var parts: [TextPart] = []
    var search = NameSearch(in: text)
    var plain = text.startIndex
    while let start = search.nextStart() {
      guard let part = search.ends(from: start).lazy.compactMap({ namedPart(text[start..<$0]) }).first,
        !search.isOrdinary(part.text.startIndex..<part.text.endIndex)
      else {
        search.skipWord()
        continue
      }
      if plain < start { parts.append(TextPart(text: text[plain..<start])) }
      parts.append(part)
      plain = part.text.endIndex
      search.skip(to: plain)
    }
    if plain < text.endIndex { parts.append(TextPart(text: text[plain...])) }
    return parts
  }

  /// Returns a text with quotation marks around those names in it that could be read as words of the language.
  package func quotingNames(in text: String) -> String {
    parts(of: text).map { part in
      let isWord = part.isName && part.text.allSatisfy { $0.isASCII && $0.isLowercase }
      return isWord ? "'\(part.text)'" : String(part.text)
    }.joined()
  }

  private func namedPart(_ text: Substring) -> TextPart? {
    let name = String(text)
    if let index = index(of: name), index < operations.count {
      return TextPart(text: text, isName: true, operation: index)
    }
    if let index = occurrences.first(of: name, among: operations.count) {
      return TextPart(text: text, isName: true, operation: index)
    }
    let isQueue = index(ofQueue: name) != nil || queues.contains { $0.name == name }
    return isQueue ? TextPart(text: text, isName: true) : nil
  }
}

/// A search for the words of a text at which a name can begin or end.
///
/// Words of letters that are written without blanks, such as Chinese ones, have no known ends, so every length up to a
/// limit is tried.
private struct NameSearch {
  private let text: String
  private var place: String.Index
  /// The maximum numbers of words, and of characters without blanks, in a name.
  private static let (maxWords, maxCharacters) = (3, 12)

  init(in text: String) {
    self.text = text
    place = text.startIndex
  }

  /// Returns the next place at which a name can begin.
  mutating func nextStart() -> String.Index? {
    while place < text.endIndex, !text[place].isOfName { place = text.index(after: place) }
    return place < text.endIndex ? place : nil
  }

  /// Returns the places at which a name from `start` can end, the last one first.
  func ends(from start: String.Index) -> [String.Index] {
    var ends: [String.Index] = []
    var end = start
    for _ in 0..<(text[start].isOfAlphabet ? Self.maxWords : Self.maxCharacters) {
      guard end < text.endIndex else { break }
      end = wordEnd(from: end)
      ends.append(end)
      // A name may have a dot inside, but does not end with the full stop of a sentence.
      if text[text.index(before: end)] == "." { ends.append(text.index(before: end)) }
      guard text[start].isOfAlphabet else { continue }
      guard end < text.endIndex, text[end] == " " else { break }
      end = text.index(after: end)
      guard end < text.endIndex, text[end].isOfAlphabet else { break }
    }
    return ends.reversed()
  }

  /// Returns the end of a word; one without an alphabet has one character.
  private func wordEnd(from start: String.Index) -> String.Index {
    guard text[start].isOfAlphabet else { return text.index(after: start) }
    return text[start...].firstIndex { !$0.isOfAlphabet } ?? text.endIndex
  }

  mutating func skipWord() { place = wordEnd(from: place) }

  mutating func skip(to end: String.Index) { place = end }

  // MARK: - Ordinary words

  /// Whether a name reads as a word of the language where it stands: `half a second`, `which comes first`.
  func isOrdinary(_ range: Range<String.Index>) -> Bool {
    let name = String(text[range])
    let next = word(after: range.upperBound)
    if name == "a" || name == "A" || name == "I" {
      return next.map { !Self.followsNames($0) } ?? false
    }
    guard Self.ordinary.contains(name) else { return false }
    if let previous = word(before: range.lowerBound) {
      if Self.precedesWords.contains(previous) { return true }
      if Self.adjectives.contains(name), ["is", "are", "was", "were"].contains(previous) { return true }
    }
    return next.map(Self.followsWords.contains) ?? false
  }

  /// Names that English texts also use as words.
  private static let ordinary: Set = [
    "after", "before", "check", "done", "early", "first", "free", "high", "last", "late", "left", "line", "load",
    "long", "low", "main", "next", "one", "other", "print", "read", "report", "right", "save", "second", "short",
    "show", "slow", "third", "three", "two", "work", "write",
  ]

  /// The adjectives among them.
  private static let adjectives: Set = [
    "done", "early", "free", "high", "late", "left", "long", "low", "right", "short", "slow",
  ]

  /// Words after which they are ordinary.
  private static let precedesWords: Set = [
    "a", "an", "any", "are", "at", "be", "come", "comes", "each", "every", "go", "goes", "half", "has", "have",
    "in", "isExecuting", "no", "not", "one", "previous", "run", "runs", "some", "that", "the", "this", "to", "which",
  ]

  /// Words before which they are ordinary.
  private static let followsWords: Set = [
    "of", "operation", "operations", "slot", "slots", "than", "thread", "threads", "worker", "workers",
  ]

  /// Whether a word may follow the name `a`, so that it is no article.
  private static func followsNames(_ word: String) -> Bool {
    ["and", "or", "is", "has", "was", "to", "in", "on", "before", "after", "first", "never", "only", "still"]
      .contains(word) || word.hasSuffix("s") && !word.hasSuffix("ss")
  }

  /// Returns the word after a place if only a blank is between them.
  private func word(after end: String.Index) -> String? {
    guard end < text.endIndex, text[end] == " " else { return nil }
    let rest = text[text.index(after: end)...]
    let word = rest.prefix { $0.isLetter }
    return word.isEmpty ? nil : String(word)
  }

  /// Returns the word before a place if only a blank is between them.
  private func word(before start: String.Index) -> String? {
    let before = text[..<start]
    guard before.last == " " else { return nil }
    let word = before.dropLast().reversed().prefix { $0.isLetter }
    return word.isEmpty ? nil : String(word.reversed())
  }
}

extension Character {
  /// Whether names consist of it.
  fileprivate var isOfName: Bool { isLetter || isNumber || self == "_" }

  /// Whether it belongs to words with blanks between them, or joins two parts of a name.
  fileprivate var isOfAlphabet: Bool {
    if isASCII { return isLetter || isNumber || self == "_" || self == "-" || self == "." }
    return isLetter && isCased
  }
}
