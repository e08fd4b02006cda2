/// The storage of a `String?`, decoded from its sixteen bytes.
enum SwiftString: Equatable {
  case none
  /// The text itself.
  case small(String)
  /// The place of the UTF-8 bytes.
  case large(address: UInt64, count: Int)
  /// A form that programs on Linux do not have.
  case unknown

  /// - Parameter bytes: sixteen bytes.
  init(_ bytes: MemoryCopy) throws(Unreadable) {
    let (first, second) = (try bytes.pointer(at: 0), try bytes.pointer(at: 8))
    if first == 0, second == 0 {
      self = .none
    } else if second >> 61 & 1 == 1 {
      let count = Int(second >> 56 & 15)
      self = .small(try bytes.part(at: 0, count: count).text())
    } else if second >> 60 & 1 == 1 || second >> 62 & 1 == 1 {
      self = .unknown
    } else {
      // The text follows the header of its object; literals have their addresses lowered by as much.
      self = .large(address: (second & (1 << 60 - 1)) &+ 32, count: Int(first & (1 << 48 - 1)))
    }
  }
}
