/// In whose terms it is said what would help.
package enum Remedies: Sendable {
  /// The keys of the screen, for who plays a scenario.
  case keys
  /// The calls of the library, for who has the log of a program.
  case calls
}
