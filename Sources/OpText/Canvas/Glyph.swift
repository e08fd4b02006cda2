/// The content of one place on the screen: a base scalar with up to four combining ones. The right half of a wide
/// character is empty.
///
/// A frame has thousands; packed into two words they need no allocation or reference counting, unlike strings.
@usableFromInline
package struct Glyph: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// The number of code points that a cell of a terminal holds (`CCHARW_MAX` of ncurses).
  static let scalarLimit = 5

  /// The first three scalars, 21 bits each, from the lowest bits.
  @usableFromInline var front: UInt64 = 0
  /// The fourth and fifth scalars.
  @usableFromInline var back: UInt64 = 0

  @inlinable package init(_ scalar: Unicode.Scalar) { front = UInt64(scalar.value) }

  @inlinable package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }

  @usableFromInline init() {}

  /// The right half of a wide character.
  @inlinable package static var empty: Glyph { Glyph() }
  @inlinable package static var blank: Glyph { " " }

  @inlinable package var isEmpty: Bool { front == 0 }

  /// Adds a combining scalar, up to the limit of a cell.
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

  /// The base and its combining scalars; empty for the right half of a wide character.
  package var scalars: Scalars { Scalars(front: front, back: back) }

  /// The base scalar; nil for the right half of a wide character.
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
