/// The identity of all in a timeline that decides which rows of the lanes there are.
///
/// Two timelines with the same one have the same rows, whatever else has happened: most events change no row, and of a
/// hundred thousand lanes a key would spend more time on the rows than on all the rest. A change gives another identity,
/// so a play that was forked or begun anew never shares one with what it was.
package struct RowStructure: Sendable {
  private final class Identity: Sendable {}

  private var identity = Identity()

  /// Notes that the rows have changed, or may have. An identity that nobody else has is as good as another one.
  mutating func change() { if !isKnownUniquelyReferenced(&identity) { identity = Identity() } }

  package func isSame(as other: RowStructure) -> Bool { identity === other.identity }
}

extension RowStructure: Hashable {
  /// Identities do not decide whether timelines are equal: all that counts is in their lanes and queues.
  package static func == (left: RowStructure, right: RowStructure) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
