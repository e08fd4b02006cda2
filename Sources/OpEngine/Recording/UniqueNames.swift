/// Makes names unique in one log.
///
/// The first object to prefer a name gets it; all others get one with a number: `resize-2`, and `Download-1` without a
/// preferred name. 65,536 different names are remembered; later ones all get a number that is not used again.
///
/// Names are remembered by their hashes, so that a snapshot can contain them in little space. Two names with the same
/// hash are treated as the same name: the second one gets a number, and is unique all the same.
struct UniqueNames {
  /// A text to make names from, with its hash, which is the same each time.
  struct Base {
    let text: String
    let hash: NameHash

    init(_ text: String) { (self.text, hash) = (text, NameHash(text)) }
  }

  /// A name given, of which the text is made only where it is needed.
  struct Name {
    /// The preferred name, or the kind.
    let base: String
    /// The number behind the base; nil for the bare base.
    var number: Int?

    var text: String { number.map { "\(base)-\($0)" } ?? base }
  }

  /// The number of occurrences of each name, with and without a number. Without a preferred name, the bare kind is
  /// never given. The keys are `NameHash`es.
  private(set) var counts: [UInt64: Int] = [:]
  /// The number of names so far, and of numbers passed over.
  var total = 0
  private let capacity: Int
  /// Whether any name that counts ends with a number of its own, as one with a number given here does.
  private var hasNumberedBase = false

  init(capacity: Int = 65_536) { self.capacity = capacity }

  /// Returns an unused name.
  /// - Parameters:
  ///   - preferred: the name to give if free.
  ///   - kind: the word to number without a preferred name.
  mutating func next(preferred: String?, kind: String) -> Name {
    let preferred = preferred.flatMap { $0.isEmpty ? nil : $0 }
    return next(Base(preferred ?? kind), isPreferred: preferred != nil)
  }

  /// Returns an unused name.
  /// - Parameters:
  ///   - base: the name to give if free, or the word to number.
  ///   - isPreferred: whether the bare base may be given.
  mutating func next(_ base: Base, isPreferred: Bool) -> Name {
    total += 1
    let known = counts.index(forKey: base.hash.value)
    guard known != nil || counts.count < capacity else {
      while counts[base.hash.numbered(total).value] != nil { total += 1 }
      return Name(base: base.text, number: total)
    }
    let parts = known == nil ? NameHash.parts(of: base.text) : nil
    if parts != nil { hasNumberedBase = true }
    if known == nil, isPreferred, !isTaken(parts) {
      counts[base.hash.value] = 1
      return Name(base: base.text)
    }
    var number = known.map { counts.values[$0] } ?? (isPreferred ? 1 : 0)
    repeat { number += 1 } while hasNumberedBase && counts[base.hash.numbered(number).value] != nil
    if let known { counts.values[known] = number } else { counts[base.hash.value] = number }
    return Name(base: base.text, number: number)
  }

  /// Makes a name one that was given.
  mutating func reserve(_ name: String) { counts[NameHash(name).value] = 1 }

  /// Records a name of a snapshot, with the number of its occurrences.
  mutating func restore(_ name: NameHash, count: Int) {
    counts[name.value] = count
    // The name may have ended with a number.
    hasNumberedBase = true
  }

  /// Returns whether a name that ends with a number was given as the name before it with that number.
  private func isTaken(_ parts: (base: NameHash, number: Int)?) -> Bool {
    parts.flatMap { parts in counts[parts.base.value].map { parts.number <= $0 } } ?? false
  }
}
