// The C library of the platform. This is the only place that tells its modules apart.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

/// Returns the system's description of an error, by default of this thread's last call.
package func errorText(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

/// The wall clock of the system.
package let wallClock = CLOCK_REALTIME
/// The clock of the system that counts from its start.
package let bootClock: clockid_t = {
  #if canImport(Darwin)
    CLOCK_MONOTONIC
  #else
    CLOCK_BOOTTIME
  #endif
}()

/// Returns the time of a clock of the system in nanoseconds.
package func nanoseconds(of clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Pauses the calling thread; a signal ends the pause.
package func sleep(for duration: Duration) {
  let (seconds, attoseconds) = duration.components
  var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  nanosleep(&request, nil)
}

/// Returns the names in a folder as bytes, in no order; nil if it cannot be read, with the reason in `errno`.
package func names(inFolder path: UnsafePointer<CChar>) -> [[UInt8]]? {
  guard let folder = opendir(path) else { return nil }
  defer { closedir(folder) }
  var names: [[UInt8]] = []
  while let entry = readdir(folder) {
    names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
  }
  return names
}

extension stat {
  /// Whether it is the status of the same file, at whatever times.
  package func isSameFile(as other: stat) -> Bool { (st_dev, st_ino) == (other.st_dev, other.st_ino) }

  /// The time of the latest change of the contents, in nanoseconds since 1970.
  package var modified: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
