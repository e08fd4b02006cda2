/// A search for the aligned words of a range, or of a set.
struct WordSearch {
  private let range: ClosedRange<UInt64>
  /// The words; nil for all of the range.
  private let words: Set<UInt64>?
  /// A bit for each remainder of a word of the set: most other words have none of them.
  private let filter: UInt64

  init(_ range: ClosedRange<UInt64>) { (self.range, words, filter) = (range, nil, .max) }

  init(_ words: Set<UInt64>) {
    self.words = words
    filter = words.reduce(0) { $0 | 1 << ($1 >> 3 & 63) }
    range = (words.min() ?? 0)...(words.max() ?? 0)
  }

  /// Calls `body` with each place and its word.
  func find(in copy: MemoryCopy, _ body: (UInt64, UInt64) -> Void) {
    let (least, greatest, filter) = (range.lowerBound, range.upperBound, filter)
    // Without closures and generic calls for most words: there are millions.
    copy.withBytes { bytes, address in
      var offset = 0
      while offset <= bytes.count - 8 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        if word >= least, word <= greatest, filter >> (word >> 3 & 63) & 1 == 1, words?.contains(word) ?? true {
          body(address &+ UInt64(offset), word)
        }
        offset += 8
      }
    }
  }
}
