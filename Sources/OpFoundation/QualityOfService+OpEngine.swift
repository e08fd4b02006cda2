public import Foundation
public import OpEngine

// An override of `qualityOfService` has to have the type that OpEngine declares, so that is the one type of this name
// here. What else of Foundation has such a property takes and gives both types.

extension Thread: FoundationHandle {}

extension FoundationHandle where Self: Thread {
  /// The quality of service, in the type of this module.
  public var qualityOfService: OpEngine.QualityOfService {
    get { OpEngine.QualityOfService(qualityOfService as Foundation.QualityOfService) }
    set { qualityOfService = Foundation.QualityOfService(newValue) }
  }
}

// A program on a telephone starts no other.
#if os(macOS) || !canImport(Darwin)
  extension Process: FoundationHandle {}

  extension FoundationHandle where Self: Process {
    /// The quality of service, in the type of this module.
    public var qualityOfService: OpEngine.QualityOfService {
      get { OpEngine.QualityOfService(qualityOfService as Foundation.QualityOfService) }
      set { qualityOfService = Foundation.QualityOfService(newValue) }
    }
  }
#endif

// Not by raw value: those of Foundation on Linux are not Apple's, which OpEngine has.
private let pairs: [(own: OpEngine.QualityOfService, foundation: Foundation.QualityOfService)] = [
  (.userInteractive, .userInteractive), (.userInitiated, .userInitiated), (.utility, .utility),
  (.background, .background),
]

extension OpEngine.QualityOfService {
  /// Creates the quality of service that has the same name in Foundation.
  public init(_ quality: Foundation.QualityOfService) {
    self = pairs.first { $0.foundation == quality }?.own ?? .default
  }
}

extension Foundation.QualityOfService {
  /// Creates Foundation's quality of service, for an API that takes no other.
  public init(_ quality: OpEngine.QualityOfService) {
    self = pairs.first { $0.own == quality }?.foundation ?? .default
  }
}
