/// The memory limits of a process's Linux control groups.
enum ControlGroupMemory {
  /// Returns the files with the limits of a process: those of its own groups, and of all enclosing groups.
  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`.
  ///   - mounts: the contents of `/proc/self/mountinfo`.
  static func files(ofGroups groups: String, mounts: String) -> [String] {
    let hierarchies = mounts.split(separator: "\n").compactMap(Hierarchy.init)
    return groups.split(separator: "\n").flatMap { line -> [String] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      let isSecond = fields[0] == "0" && fields[1].isEmpty
      guard isSecond || fields[1].split(separator: ",").contains("memory") else { return [] }
      return hierarchies.first { $0.isSecond == isSecond }?.files(of: String(fields[2])) ?? []
    }
  }

  /// Returns the limit in bytes from such a file; nil for `max`.
  static func limit(in contents: String) -> Int? {
    contents.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  /// The mounted hierarchy of groups of one version.
  private struct Hierarchy {
    /// Whether the interface is version 2.
    let isSecond: Bool
    /// The group at the mount point.
    private let root: String
    private let mountPoint: String

    /// Creates it from a line of `mountinfo`; nil if that does not mount groups that limit memory.
    init?(_ line: Substring) {
      let fields = line.split(separator: " ")
      guard let separator = fields.firstIndex(of: "-"), separator >= 6, fields.count > separator + 3 else { return nil }
      isSecond = fields[separator + 1] == "cgroup2"
      let isFirst = fields[separator + 1] == "cgroup" && fields[separator + 3].split(separator: ",").contains("memory")
      guard isSecond || isFirst else { return nil }
      (root, mountPoint) = (String(fields[3]), String(fields[4]))
    }

    func files(of group: String) -> [String] {
      // A container may see its own group as the root, but under the host's name.
      let isInside = root == "/" || group == root || group.hasPrefix(root + "/")
      var path = isInside ? group.dropFirst(root == "/" ? 0 : root.count) : ""
      let name = isSecond ? "memory.max" : "memory.limit_in_bytes"
      var files: [String] = []
      while path.contains(where: { $0 != "/" }) {
        files.append("\(mountPoint)\(path)/\(name)")
        path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      }
      return files + ["\(mountPoint)/\(name)"]
    }
  }
}
