/// A set of small numbers with fast access to its minimum: three levels of 64-bit words, where each upper bit says that
/// a word below may have members. The next search clears the bit of an empty word, so that a set of one number after
/// the other need not set and clear it each time. This saves an operation of a chain 45 instructions.
///
/// - Complexity: every operation amortised O(1) for a capacity of up to 262,144; `first` one step more for each further
///   262,144.
struct BitTree: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  private let secondLevel: Int
  private let thirdLevel: Int
  private let end: Int
  let capacity: Int
  /// The number of members.
  private(set) var count = 0
  /// Words before this one are empty: if numbers are taken in order, the minimum is found without a search.
  private var firstWord = 0

  /// Makes room for 0 ..< `minimumCapacity`, rounded up to a multiple of 64.
  init(minimumCapacity: Int) {
    let leaves = max(1, (minimumCapacity + 63) >> 6)
    let middles = (leaves + 63) >> 6
    let tops = (middles + 63) >> 6
    capacity = leaves << 6
    secondLevel = leaves
    thirdLevel = leaves + middles
    end = leaves + middles + tops
    words = .allocate(capacity: end)
    words.initialize(repeating: 0, count: end)
  }

  deinit { words.deallocate() }

  @inline(__always)
  mutating func insert(_ number: Int) {
    precondition(number >= 0 && number < capacity, "\(number) in a set with room for \(capacity)")
    // Most inserted numbers are members already: not writing keeps the memory in the caches of other threads.
    guard !contains(number) else { return }
    add(number)
  }

  /// Inserts a number that is not a member.
  @inline(__always)
  mutating func insertNew(_ number: Int) {
    precondition(number >= 0 && number < capacity, "\(number) in a set with room for \(capacity)")
    add(number)
  }

  @inline(__always)
  private mutating func add(_ number: Int) {
    count += 1
    if number >> 6 < firstWord { firstWord = number >> 6 }
    let others = words[number >> 6]
    words[number >> 6] = others | 1 &<< UInt64(truncatingIfNeeded: number & 63)
    if others == 0, secondLevel > 1 { noteWord(number >> 6) }
  }

  @inline(__always)
  mutating func remove(_ number: Int) {
    precondition(number >= 0 && number < capacity, "\(number) in a set with room for \(capacity)")
    guard contains(number) else { return }
    count -= 1
    words[number >> 6] &= ~(1 << UInt64(number & 63))
  }

  /// Removes and returns the minimum.
  @inline(__always)
  mutating func popFirst() -> Int? {
    if count == 0 { return nil }
    if words[firstWord] == 0 { firstWord = leastWord }
    let members = words[firstWord]
    words[firstWord] = members & (members &- 1)
    count -= 1
    return firstWord << 6 | members.trailingZeroBitCount
  }

  @inline(__always)
  func contains(_ number: Int) -> Bool {
    number < capacity && words[number >> 6] >> UInt64(number & 63) & 1 != 0
  }

  /// Makes room, keeping the members.
  mutating func grow(to newCapacity: Int) {
    var larger = BitTree(minimumCapacity: newCapacity)
    larger.words.update(from: words, count: secondLevel)
    for word in 0..<secondLevel where words[word] != 0 { larger.noteWord(word) }
    (larger.count, larger.firstWord) = (count, firstWord)
    self = larger
  }

  /// Marks a word with members in the upper levels, which a set of one word does not use.
  @inline(__always)
  private func noteWord(_ word: Int) {
    let noted = words[secondLevel + word >> 6]
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: word & 63)
    if noted & bit != 0 { return }
    words[secondLevel + word >> 6] = noted | bit
    words[thirdLevel + word >> 12] |= 1 << UInt64((word >> 6) & 63)
  }

  /// The minimum of the members from `bound` on, else of all.
  // Mutating, as are its callees: a borrowing function that is not inlined receives a copy of the tree.
  @inline(__always)
  mutating func first(from bound: Int) -> Int? {
    if isEmpty { return nil }
    // Most sets of queues have one word.
    guard secondLevel == 1, bound >= 0, bound < 64 else { return firstOfMany(from: bound) }
    let later = words[0] & (~0 &<< UInt64(bound))
    return (later != 0 ? later : words[0]).trailingZeroBitCount
  }

  private mutating func firstOfMany(from bound: Int) -> Int? {
    var word = bound >> 6
    guard bound >= 0, word < secondLevel else { return first }
    let rest = words[word] & (~0 << UInt64(bound & 63))
    if rest != 0 { return word << 6 | rest.trailingZeroBitCount }
    word += 1
    while word < secondLevel {
      if words[word] != 0 { return word << 6 | words[word].trailingZeroBitCount }
      word += 1
    }
    return first
  }

  /// The minimum.
  var first: Int? {
    if isEmpty { return nil }
    let word = words[firstWord] != 0 ? firstWord : leastWord
    return word << 6 | words[word].trailingZeroBitCount
  }

  /// The first word with members. Clears upper bits of empty words before it.
  /// - Precondition: there are members.
  private var leastWord: Int {
    var top = thirdLevel
    while true {
      while words[top] == 0 { top += 1 }
      let middle = (top - thirdLevel) << 6 | words[top].trailingZeroBitCount
      while words[secondLevel + middle] != 0 {
        let word = middle << 6 | words[secondLevel + middle].trailingZeroBitCount
        if words[word] != 0 { return word }
        words[secondLevel + middle] &= words[secondLevel + middle] &- 1
      }
      words[top] &= words[top] &- 1
    }
  }

  var isEmpty: Bool { @inline(__always) get { count == 0 } }
}
