import OpEngine
import OpSystem

/// The memory that a process may have: nothing else limits how large a scenario may be.
package struct ProcessMemory: Sendable {
  let bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  /// The memory that this process may have, as it was asked for first.
  package static let ofThisProcess = ProcessMemory(
    ofMachine: sysconf(Int32(_SC_PHYS_PAGES)) * pageSize,
    limits: [.addressSpace, .data].map { ($0, $0.current) }, pageSize: pageSize, contents: contents)

  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// The least of the memory of a machine, of what a process has not used yet of its own limits, and of the limits of its
  /// control groups.
  /// - Parameters:
  ///   - limits: the limits of the process in bytes, nil where there is none.
  ///   - contents: returns what a file of the system holds; nil if there is none.
  init(
    ofMachine machine: Int, limits: [(ResourceLimit, Int?)], pageSize: Int, contents: (_ path: String) -> String?
  ) {
    // The sizes of the whole address space and of the data, in pages, are the first and the sixth.
    let used = (contents("/proc/self/statm") ?? "").split(whereSeparator: \.isWhitespace).map { Int($0) ?? 0 }
    let rest = limits.compactMap { limit, bytes in
      let pages = limit == .data ? used.dropFirst(5).first : used.first
      return bytes.map { max(0, $0 - (pages ?? 0) * pageSize) }
    }
    let groups = ControlGroupMemory.files(
      ofGroups: contents("/proc/self/cgroup") ?? "", mounts: contents("/proc/self/mountinfo") ?? "")
    bytes = ([machine] + rest + groups.compactMap { contents($0).flatMap(ControlGroupMemory.limit) }).min() ?? machine
  }

  /// Returns what a file of the system holds, which has no length before it is read.
  private static func contents(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
      bytes += chunk[..<count]
    }
  }

  /// The greatest number of operations that a scenario may have. A play with its log and its lanes takes about 5 KB for
  /// each, and a fork or a view of the past has as much again.
  var mostOperations: Int { max(1000, bytes / 16_384) }

  /// The longest scenario file that is read, in bytes: the tree of its nodes takes up to a hundred times as many.
  package var longestFile: Int { max(1 << 16, bytes / 128) }

  /// The size for a sentence: `24 GiB`.
  var words: String { bytes >= 1 << 30 ? "\((bytes + 1 << 29) >> 30) GiB" : "\(bytes >> 20) MiB" }
}
