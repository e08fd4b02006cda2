/// The words of a command line, which are read one after the other.
struct LineWords {
  /// A word, and the characters of the line that it consists of.
  struct Word: Hashable, Sendable {
    var text: String
    var range: Range<Int>
  }

  private var words: ArraySlice<Word>
  private let end: Int

  init(_ line: String) {
    end = line.count
    words = Self.words(of: line)[...]
  }

  static func words(of line: String) -> [Word] {
    let characters = Array(line)
    return characters.indices.split { characters[$0] == " " }.map { range in
      Word(text: String(characters[range]), range: range.startIndex..<range.endIndex)
    }
  }

  /// Takes the next word.
  /// - Parameter expected: the words for what has to be there.
  mutating func next(_ expected: String) throws(LineProblem) -> Word {
    guard let word = words.popFirst() else {
      throw LineProblem(sentence: "expected \(expected)", range: end..<end)
    }
    return word
  }

  /// Takes the next word if it is this one.
  mutating func take(_ text: String) -> Bool {
    guard words.first?.text == text else { return false }
    words.removeFirst()
    return true
  }

  /// Throws unless the line ends here.
  func finish() throws(LineProblem) {
    if let word = words.first { throw LineProblem(sentence: "'\(word.text)' is too much", range: word.range) }
  }
}
