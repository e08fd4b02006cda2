/// Makes names unique in one log.
///
/// The first object to prefer a name gets it; all others get one with a number: `resize-2`, and `Download-1` without a
/// preferred name. 65,536 different names are remembered; later ones all get a number that is not used again.
///
/// Names are remembered by their hashes, so that a snapshot can contain them in little space. Two names with the same
/// hash are treated as the same name: the second one gets a number, and is unique all the same.
struct UniqueNames {
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

  init(capacity: Int = 65_536) { self.capacity = capacity }

  /// Returns an unused name.
  /// - Parameters:
  ///   - preferred: the name to give if free.
  ///   - kind: the word to number without a preferred name.
  mutating func next(preferred: String?, kind: String) -> Name {
    total += 1
    let preferred = preferred.flatMap { $0.isEmpty ? nil : $0 }
    let base = preferred ?? kind
    let hash = NameHash(base)
    let known = counts.index(forKey: hash.value)
    guard known != nil || counts.count < capacity else {
      while counts[hash.numbered(total).value] != nil { total += 1 }
      return Name(base: base, number: total)
    }
    if known == nil, let preferred, !isTakenWithNumber(preferred) {
      counts[hash.value] = 1
      return Name(base: base)
    }
    var number = known.map { counts.values[$0] } ?? (preferred == nil ? 0 : 1)
    // A numbered name can be taken only as a preferred one.
    repeat { number += 1 } while counts[hash.numbered(number).value] != nil
    if let known { counts.values[known] = number } else { counts[hash.value] = number }
    return Name(base: base, number: number)
  }

  /// Records a name of a snapshot, with the number of its occurrences.
  mutating func restore(_ name: NameHash, count: Int) { counts[name.value] = count }

  /// Returns whether a name was given as another name with a number.
  private func isTakenWithNumber(_ name: String) -> Bool {
    guard let (base, number) = NameHash.parts(of: name), let count = counts[base.value] else { return false }
    return number <= count
  }
}
