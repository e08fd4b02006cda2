/// The second word of an object: its reference counts.
struct ReferenceCount {
  let word: UInt64

  /// The place of the counts and of the object that they belong to, if a weak reference has moved them.
  var sideTable: UInt64? { word >> 62 == 3 ? (word << 3) & 0x7FFF_FFFF_FFF8 : nil }

  /// Whether the object lives: freed ones keep the mark of their deinitialization, and others had no owner for long.
  var isAlive: Bool {
    let unownedCount = word >> 1 & 0x7FFF_FFFF
    return word >> 63 == 0 && word >> 32 & 1 == 0 && (1..<1 << 20).contains(unownedCount)
  }

  /// Returns whether an object lives, with its second word.
  static func isAlive(_ object: UInt64, word: UInt64, in memory: ProcessMemory) -> Bool {
    guard let table = ReferenceCount(word: word).sideTable else { return ReferenceCount(word: word).isAlive }
    guard let counts = try? memory.bytes(at: table, count: 24), (try? counts.pointer(at: 0)) == object,
      let word = try? counts.pointer(at: 16)
    else { return false }
    return ReferenceCount(word: word).isAlive
  }
}
