internal import OpSystem

/// A process of the system, distinguished from later ones with the same number by its start time.
package struct ProcessIdentity: Hashable, Sendable {
  package let pid: Int32
  /// The start time: on Linux in clock ticks since boot, elsewhere in microseconds since 1970.
  package let start: UInt64

  /// The calling process; nil if the system does not tell.
  package static var current: ProcessIdentity? { ProcessIdentity(pid: ownPID) }

  /// The number of the calling process.
  static var ownPID: Int32 { getpid() }

  package init(pid: Int32, start: UInt64) { (self.pid, self.start) = (pid, start) }

  /// Finds the present process with a number; nil if there is none.
  package init?(pid: Int32) {
    guard let start = Self.start(of: pid) else { return nil }
    self.init(pid: pid, start: start)
  }

  #if canImport(Darwin)
    private static func start(of pid: Int32) -> UInt64? {
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, pid]
      guard sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0, size > 0,
        Int32(info.kp_proc.p_stat) != SZOMB
      else { return nil }
      let time = info.kp_proc.p_starttime
      return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_usec)
    }
  #else
    /// Parses the start time. The program's name is in parentheses and may contain any characters; the first field
    /// after it is the state, the 18th the number of threads, the 20th the start. An ended process keeps its number
    /// until its parent collects it; one of which only the main thread has ended has other threads.
    private static func start(of pid: Int32) -> UInt64? {
      let bytes = contents(of: "/proc/\(pid)/stat")
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 19 else { return nil }
      let hasEnded = fields[0].first == UInt8(ascii: "Z") && fields[17] == [UInt8(ascii: "1")]
      guard !hasEnded else { return nil }
      return UInt64(String(decoding: fields[19], as: UTF8.self))
    }

    /// Returns the bytes of a short file of the system; none if it cannot be read.
    private static func contents(of path: String) -> ArraySlice<UInt8> {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      return bytes[..<max(0, count)]
    }
  #endif

  /// The time since the start of the process; nil if the system does not tell.
  package var age: Duration? {
    #if canImport(Darwin)
      let microseconds = nanoseconds(of: wallClock) / 1000
      return microseconds >= start ? .microseconds(Int64(microseconds - start)) : nil
    #else
      let ticks = sysconf(Int32(_SC_CLK_TCK))
      guard ticks > 0 else { return nil }
      let age = Double(nanoseconds(of: bootClock)) / 1e9 - Double(start) / Double(ticks)
      return age >= 0 ? .seconds(age) : nil
    #endif
  }
}
