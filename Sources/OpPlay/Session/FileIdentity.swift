/// A file as it was at a moment: another program that writes it leaves another one.
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

/// The file that may give way to one that is written.
package enum Replaced: Hashable, Sendable {
  /// None: there must be none of that name.
  case nothing
  /// One that is as it was when it was written last.
  case own(FileIdentity)
  case anything
}
