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
