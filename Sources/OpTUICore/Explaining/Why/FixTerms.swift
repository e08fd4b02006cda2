/// The terms of suggested fixes.
package enum FixTerms: Sendable {
  /// The key of the screen that does what the answer about the selected operation suggests.
  case keys(KeyMap)
  /// The lines of the command line, for what a person can steer: of many fixes a key could do one alone.
  case lines
  /// The steps of a scenario file, for its author.
  case steps
  /// The calls of the library, for the log of a program.
  case calls
}
