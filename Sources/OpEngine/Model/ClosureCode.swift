/// The identity of a closure's code, as a number.
struct ClosureCode: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the library's own code; 0 without a closure, or if its code is too far away to be in the same
  /// file.
  let number: UInt32

  static let none = Self(number: 0)
}
