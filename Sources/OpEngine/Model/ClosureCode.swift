/// The code of a closure, told apart from others by a number.
struct ClosureCode: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the library's own code; 0 where there is no closure, or none that is as near as the same file.
  let number: UInt32

  static let none = Self(number: 0)
}
