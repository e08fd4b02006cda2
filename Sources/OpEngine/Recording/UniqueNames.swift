/// Makes names unique in one log.
///
/// The first object to prefer a name gets it; all others get one with a number: `resize-2`, and `Download-1` without a
/// preferred name. 65,536 different names are remembered; later ones all get a number that is not used again.
struct UniqueNames {
  /// The number of occurrences of each name, with and without a number. Without a preferred name, the bare kind is
  /// never given.
  private var counts: [String: Int] = [:]
  private var total = 0
  private let capacity: Int

  init(capacity: Int = 65_536) { self.capacity = capacity }

  /// Returns an unused name.
  /// - Parameters:
  ///   - preferred: the name to give if free.
  ///   - kind: the word to number without a preferred name.
  mutating func next(preferred: String?, kind: String) -> String {
    total += 1
    let preferred = preferred.flatMap { $0.isEmpty ? nil : $0 }
    let base = preferred ?? kind
    // Looked up once: names may be long, and each search hashes all their bytes.
    let known = counts.index(forKey: base)
    guard known != nil || counts.count < capacity else {
      while counts["\(base)-\(total)"] != nil { total += 1 }
      return "\(base)-\(total)"
    }
    if known == nil, let preferred, !isTakenWithNumber(preferred) {
      counts[preferred] = 1
      return preferred
    }
    var number = known.map { counts.values[$0] } ?? (preferred == nil ? 0 : 1)
    var name: String
    // A numbered name can be taken only as a preferred one.
    repeat {
      number += 1
      name = "\(base)-\(number)"
    } while counts[name] != nil
    if let known { counts.values[known] = number } else { counts[base] = number }
    return name
  }

  /// Returns whether a name was given as another name with a number.
  private func isTakenWithNumber(_ name: String) -> Bool {
    guard let dash = name.lastIndex(of: "-"), let count = counts[String(name[..<dash])] else { return false }
    let digits = name[name.index(after: dash)...]
    guard let number = Int(digits), String(number) == digits else { return false }
    return (1...count).contains(number)
  }
}
