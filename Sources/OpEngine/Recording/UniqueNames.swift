/// Gives names that nobody else in one log has.
///
/// The first who wishes for a name gets it; everybody else gets one with a number: `resize-2`, and `Download-1` for one
/// without a wish. It remembers 65,536 different wishes; later ones all get a number that is not used again.
struct UniqueNames {
  /// How many bear the name, with and without a number. Without a wish, there is none who bears it bare.
  private var counts: [String: Int] = [:]
  private var total = 0
  private let capacity: Int

  init(capacity: Int = 65_536) { self.capacity = capacity }

  /// - Parameter kind: what is numbered when nothing is wished for.
  mutating func next(wish: String?, kind: String) -> String {
    total += 1
    let wish = wish.flatMap { $0.isEmpty ? nil : $0 }
    let base = wish ?? kind
    guard counts.count < capacity || counts[base] != nil else {
      while isTaken("\(base)-\(total)") { total += 1 }
      return "\(base)-\(total)"
    }
    if let wish, !isTaken(wish) {
      counts[wish] = 1
      return wish
    }
    var number = counts[base] ?? (wish == nil ? 0 : 1)
    repeat { number += 1 } while isTaken("\(base)-\(number)")
    counts[base] = number
    return "\(base)-\(number)"
  }

  /// Somebody bears it, be it as a wish or as a number of one.
  private func isTaken(_ name: String) -> Bool {
    if counts[name] != nil { return true }
    guard let dash = name.lastIndex(of: "-"), let count = counts[String(name[..<dash])] else { return false }
    let digits = name[name.index(after: dash)...]
    guard let number = Int(digits), String(number) == digits else { return false }
    return (1...count).contains(number)
  }
}
