/// A scenario file that is part of the program.
public struct BuiltIn: Sendable, CustomStringConvertible {
  /// Path inside `scenarios/`, without the suffix: `dependencies/cross-queue`.
  public let name: String
  public let text: String

  public var description: String { name }
}
