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

/// Returns the time of a clock of the system in nanoseconds.
package func nanoseconds(of clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension stat {
  /// The time of the latest change of the contents.
  package var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
