internal import OpSystem

/// The system's limits for this process, as shown by `ulimit`.
package enum ResourceLimit: Sendable {
  case fileSize, addressSpace, data

  /// The limit in bytes; nil if there is none.
  package var current: Int? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    return limit.rlim_cur < rlim_t(Int.max) ? Int(limit.rlim_cur) : nil
  }

  #if canImport(Glibc)
    private var resource: __rlimit_resource_t { __rlimit_resource_t(number.rawValue) }
    private var number: __rlimit_resource {
      switch self {
      case .fileSize: RLIMIT_FSIZE
      case .addressSpace: RLIMIT_AS
      case .data: RLIMIT_DATA
      }
    }
  #else
    private var resource: Int32 {
      switch self {
      case .fileSize: RLIMIT_FSIZE
      case .addressSpace: RLIMIT_AS
      case .data: RLIMIT_DATA
      }
    }
  #endif
}
