public import Foundation
public import OpEngine

extension EngineHandle where Self: OpEngine.Operation {
  /// The quality of service, kept for its readers. It never changes the order.
  public var qualityOfService: Foundation.QualityOfService {
    get { (qualityOfService as OpEngine.QualityOfService).foundation }
    set { qualityOfService = OpEngine.QualityOfService(newValue) }
  }
}

extension EngineHandle where Self: OpEngine.OperationQueue {
  /// The quality of service, kept for its readers. It never changes the order.
  public var qualityOfService: Foundation.QualityOfService {
    get { (qualityOfService as OpEngine.QualityOfService).foundation }
    set { qualityOfService = OpEngine.QualityOfService(newValue) }
  }
}

// Not by raw value: those of Foundation on Linux are not Apple's, which OpEngine has.
private let pairs: [(own: OpEngine.QualityOfService, foundation: Foundation.QualityOfService)] = [
  (.userInteractive, .userInteractive), (.userInitiated, .userInitiated), (.utility, .utility),
  (.background, .background),
]

extension OpEngine.QualityOfService {
  fileprivate init(_ quality: Foundation.QualityOfService) {
    self = pairs.first { $0.foundation == quality }?.own ?? .default
  }

  fileprivate var foundation: Foundation.QualityOfService { pairs.first { $0.own == self }?.foundation ?? .default }
}
