#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory of a machine: nothing else limits how large a scenario may be.
package struct MachineMemory: Sendable {
  let bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  /// The memory of the machine that this program runs on.
  package static let ofThisMachine = MachineMemory(bytes: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))

  /// The greatest number of operations that a scenario may have. A play with its log and its lanes takes about 5 KB for
  /// each, and a fork or a view of the past has as much again.
  var mostOperations: Int { max(10_000, bytes / 16_384) }

  /// The longest scenario file that is read, in bytes: the tree of its nodes takes up to a hundred times as many.
  package var longestFile: Int { max(4 << 20, bytes / 128) }

  /// The size for a sentence: `24 GiB`.
  var words: String { bytes >= 1 << 30 ? "\((bytes + 1 << 29) >> 30) GiB" : "\(bytes >> 20) MiB" }
}
