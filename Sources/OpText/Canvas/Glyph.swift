/// The content of one place on the screen: a base scalar with its combining ones, five at most. The right half of a wide
/// character is empty.
///
/// A frame has thousands: packed into two words they are neither counted nor allocated, as strings are.
package struct Glyph: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// The number of code points that a cell of a terminal holds (`CCHARW_MAX` of ncurses).
  static let scalarLimit = 5

  /// The first three scalars, 21 bits each, the base in the lowest ones.
  private var front: UInt64 = 0
  /// The fourth and the fifth.
  private var back: UInt64 = 0

  package init(_ scalar: Unicode.Scalar) { front = UInt64(scalar.value) }

  package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }

  private init() {}

  /// The right half of a wide character.
  package static let empty = Glyph()
  package static let blank = Glyph(" ")

  package var isEmpty: Bool { front == 0 }

  /// Adds a combining scalar, unless there are as many as a cell holds.
  mutating func append(_ scalar: Unicode.Scalar) {
    let value = UInt64(scalar.value)
    if front >> 21 == 0 {
      front |= value << 21
    } else if front >> 42 == 0 {
      front |= value << 42
    } else if back == 0 {
      back = value
    } else if back >> 21 == 0 {
      back |= value << 21
    }
  }

  /// The base and its combining scalars; none in the right half of a wide character.
  package var scalars: Scalars { Scalars(front: front, back: back) }

  /// The scalar that the others are combined with; nil in the right half of a wide character.
  var base: Unicode.Scalar? { isEmpty ? nil : Unicode.Scalar(UInt32(front & 0x1F_FFFF)) }

  package var text: String { String(String.UnicodeScalarView(scalars)) }

  package struct Scalars: Sequence, IteratorProtocol {
    fileprivate var front: UInt64
    fileprivate var back: UInt64

    package mutating func next() -> Unicode.Scalar? {
      defer {
        front >>= 21
        if front == 0 { (front, back) = (back, 0) }
      }
      return front == 0 ? nil : Unicode.Scalar(UInt32(front & 0x1F_FFFF))
    }
  }
}
