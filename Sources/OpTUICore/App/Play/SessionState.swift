/// The state of a session beside its play.
package struct SessionState: Hashable, Sendable {
  package let claims: [Claim]
  package let commandCount: Int
  /// Whether there are commands that no file has.
  package let isUnsaved: Bool
}
