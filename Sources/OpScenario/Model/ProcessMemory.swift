import OpSystem

/// The memory available to a process: the only limit on the size of a scenario.
package struct ProcessMemory: Sendable {
  let bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  /// The memory available to this process at the first access.
  package static let ofThisProcess = ProcessMemory(
    ofMachine: sysconf(Int32(_SC_PHYS_PAGES)) * pageSize,
    limits: [.addressSpace, .data].map { ($0, $0.current) }, pageSize: pageSize, contents: contents)

  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// The minimum of the machine's memory, the unused part of the process's limits, and the limits of its control
  /// groups.
  /// - Parameters:
  ///   - limits: the limits of the process in bytes, nil where there is none.
  ///   - contents: returns the contents of a system file; nil if it does not exist.
  init(
    ofMachine machine: Int, limits: [(ResourceLimit, Int?)], pageSize: Int, contents: (_ path: String) -> String?
  ) {
    // The first and the sixth number are the sizes of the address space and of the data, in pages.
    let used = (contents("/proc/self/statm") ?? "").split(whereSeparator: \.isWhitespace).map { Int($0) ?? 0 }
    let rest = limits.compactMap { limit, bytes in
      let pages = limit == .data ? used.dropFirst(5).first : used.first
      return bytes.map { max(0, $0 - (pages ?? 0) * pageSize) }
    }
    let groups = ControlGroupMemory.files(
      ofGroups: contents("/proc/self/cgroup") ?? "", mounts: contents("/proc/self/mountinfo") ?? "")
    bytes = ([machine] + rest + groups.compactMap { contents($0).flatMap(ControlGroupMemory.limit) }).min() ?? machine
  }

  /// Returns the contents of a system file, whose length is unknown before reading.
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

  /// The maximum number of operations in a scenario. A play with its log and its lanes takes about 5 KB per operation,
  /// and a fork or a view of the past as much again.
  var maxOperations: Int { max(1000, bytes / 16_384) }

  /// The maximum length of a scenario file in bytes: its tree of nodes takes up to a hundred times as many.
  package var longestFile: Int { max(1 << 16, bytes / 128) }

  /// The size in words: `24 GiB`.
  var words: String { bytes >= 1 << 30 ? "\((bytes + 1 << 29) >> 30) GiB" : "\(bytes >> 20) MiB" }
}
