/// The terms of suggested fixes.
package enum FixTerms: Sendable {
  /// The keys of the screen, for a scenario that is played.
  case keys(KeyMap)
  /// The steps of a scenario file, for its author.
  case steps
  /// The calls of the library, for the log of a program.
  case calls
}
