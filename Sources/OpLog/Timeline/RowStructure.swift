/// The identity of everything in a timeline that determines its lane rows.
///
/// Timelines with the same identity have the same rows. Most events change no row, and with a hundred thousand lanes,
/// recomputing rows at each key would dominate the cost. Each change creates a new identity, so a play that was forked
/// or restarted never shares one with its former self.
package struct RowStructure: Sendable {
  private final class Identity: Sendable {}

  private var identity = Identity()

  /// Records that the rows may have changed. An unshared identity can be reused.
  mutating func change() { if !isKnownUniquelyReferenced(&identity) { identity = Identity() } }

  package func isSame(as other: RowStructure) -> Bool { identity === other.identity }
}

extension RowStructure: Hashable {
  /// Identities do not affect equality, because lanes and queues contain everything.
  package static func == (left: RowStructure, right: RowStructure) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
