import OpEngine

@testable import OpTUICore

extension Timeline {
  /// Returns the operations that depend on one, in the order told.
  func dependants(of id: String) -> [String] { operation(id).map { dependants(of: $0).map(\.text) } ?? [] }
}
