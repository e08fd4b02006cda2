/// Gives names that are unique in one log.
///
/// The first that prefers a name gets it; all others get one with a number: `resize-2`, and `Download-1` where no name
/// is preferred. 65,536 different names are remembered; later ones all get a number that is not used again.
struct UniqueNames {
  /// The number of occurrences of each name, with and without a number. Where no name was preferred, the bare name is never
  /// given.
  private var counts: [String: Int] = [:]
  private var total = 0
  private let capacity: Int

  init(capacity: Int = 65_536) { self.capacity = capacity }

  /// Returns a name that was not given before.
  /// - Parameters:
  ///   - preferred: the name to give if it is free.
  ///   - kind: the word that is numbered where no name is preferred.
  mutating func next(preferred: String?, kind: String) -> String {
    total += 1
    let preferred = preferred.flatMap { $0.isEmpty ? nil : $0 }
    let base = preferred ?? kind
    // Once: names may be long, and each search takes a hash of all their bytes.
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
    // A number that was not given can only be part of a name that was preferred.
    repeat {
      number += 1
      name = "\(base)-\(number)"
    } while counts[name] != nil
    if let known { counts.values[known] = number } else { counts[base] = number }
    return name
  }

  /// Returns whether a name was given as another one with a number.
  private func isTakenWithNumber(_ name: String) -> Bool {
    guard let dash = name.lastIndex(of: "-"), let count = counts[String(name[..<dash])] else { return false }
    let digits = name[name.index(after: dash)...]
    guard let number = Int(digits), String(number) == digits else { return false }
    return (1...count).contains(number)
  }
}
