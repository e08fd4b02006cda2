/// The identity of a file at a moment: it changes when another program writes the file.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var node: UInt64
  package var size: Int64
  /// The time of the latest change of its contents, in nanoseconds since 1970.
  package var changed: Int64

  package init(device: UInt64, node: UInt64, size: Int64, changed: Int64) {
    (self.device, self.node, self.size, self.changed) = (device, node, size, changed)
  }
}

/// The file that a save may replace.
package enum Replaced: Hashable, Sendable {
  /// None: a file of that name must not exist.
  case nothing
  /// The session's own file, if it has not changed since it was last written.
  case own(FileIdentity)
  case anything
}
