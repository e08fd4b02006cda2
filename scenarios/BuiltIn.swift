/// A scenario file that is part of the program.
package struct BuiltIn: Sendable, CustomStringConvertible {
  /// Path inside `scenarios/`, without the suffix: `dependencies/cross-queue`.
  package let name: String
  package let text: String

  package var description: String { name }
}
