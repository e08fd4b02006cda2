package import OpEngine

/// A process and those that it has started, directly or through others.
package struct ProcessTree {
  package struct Member {
    package let process: ProcessIdentity
    /// The name of its program, which the system shortens.
    package let name: String
    /// The processor time used so far, in clock ticks.
    package let ticks: UInt64
    let parent: Int32
  }

  /// The living processes, each after its parent.
  package private(set) var members: [Member] = []

  #if os(Linux)
    package init(of root: Int32) {
      var (others, found) = (ProcFile.numbers(in: "/proc").compactMap(Member.init), Set([root]))
      while true {
        let new = others.filter { $0.process.pid == root || found.contains($0.parent) }
        if new.isEmpty { break }
        members += new
        for member in new { found.insert(member.process.pid) }
        others.removeAll { found.contains($0.process.pid) }
      }
    }
  #else
    package init(of root: Int32) {}
  #endif
}

#if os(Linux)
  extension ProcessTree.Member {
    /// Reads `/proc/PID/stat`: the name is in parentheses and may contain any characters.
    fileprivate init?(pid: Int32) {
      guard let bytes = ProcFile.bytes("/proc/\(pid)/stat"), let begin = bytes.firstIndex(of: UInt8(ascii: "(")),
        let end = bytes.lastIndex(of: UInt8(ascii: ")")), begin < end
      else { return nil }
      let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 19, fields[0].first != UInt8(ascii: "Z"), let parent = ProcFile.number(fields[1]),
        let user = ProcFile.number(fields[11]), let system = ProcFile.number(fields[12]),
        let start = ProcFile.number(fields[19])
      else { return nil }
      self.init(
        process: ProcessIdentity(pid: pid, start: start),
        name: String(decoding: bytes[(begin + 1)..<end], as: UTF8.self),
        ticks: user &+ system, parent: Int32(clamping: parent))
    }
  }
#endif
