package import OpEngine
internal import OpSystem

/// The processes of this user that have loaded Foundation as a library. Whether they have queues is not known.
package enum FoundationProcesses {
  #if os(Linux)
    private static let library = "/libFoundation.so"

    /// Returns the processes in ascending order of their numbers. Their memory is not read: that of some would take seconds.
    /// - Parameter timeout: the time after which the rest is left out.
    package static func all(
      within timeout: Duration = .milliseconds(100)
    ) -> [(process: ProcessIdentity, title: String)] {
      let end = ContinuousClock.now + timeout
      var found: [(ProcessIdentity, String)] = []
      // The newest first: a user mostly looks for a program just started.
      for pid in ProcFile.numbers(in: "/proc").reversed() where pid != getpid() {
        guard .now < end else { break }
        var status = stat()
        guard stat("/proc/\(pid)", &status) == 0, status.st_uid == geteuid(), hasLibrary(pid),
          let process = ProcessIdentity(pid: pid)
        else { continue }
        found.append((process, ProcessInspector.title(of: pid)))
      }
      return found.reversed()
    }

    private static func hasLibrary(_ pid: Int32) -> Bool {
      guard let maps = ProcFile.bytes("/proc/\(pid)/maps") else { return false }
      return (maps + [0]).withUnsafeBufferPointer { text in
        text.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { strstr($0, library) != nil } ?? false }
      }
    }
  #else
    package static func all(within timeout: Duration = .zero) -> [(process: ProcessIdentity, title: String)] { [] }
  #endif
}
