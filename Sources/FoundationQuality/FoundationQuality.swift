// Foundation's own properties named `qualityOfService`. A module of its own, because OpFoundation, which declares a
// property of that name for the same classes, no longer sees Foundation's.

package import Foundation

extension Thread {
  /// The quality of service, of Foundation's type.
  package var foundationQuality: QualityOfService {
    get { qualityOfService }
    set { qualityOfService = newValue }
  }
}

// A program on a telephone starts no other.
#if os(macOS) || !canImport(Darwin)
  extension Process {
    /// The quality of service, of Foundation's type.
    package var foundationQuality: QualityOfService {
      get { qualityOfService }
      set { qualityOfService = newValue }
    }
  }
#endif
