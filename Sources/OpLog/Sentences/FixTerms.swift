/// The terms of suggested fixes.
package enum FixTerms: Sendable {
  /// The name of the key that does what the answer about the selected operation suggests.
  case key(String)
  /// The lines of the command line, for several fixes, of which a key could perform only one.
  case lines
  /// The steps of a scenario file, for its author.
  case steps
  /// The calls of the library, for the log of a program.
  case calls
}
