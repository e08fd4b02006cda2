@testable import OpLog

extension Timeline {
  /// Returns the operations that depend on one, in log order.
  func dependants(of id: String) -> [String] { operation(id).map { dependants(of: $0).map(\.text) } ?? [] }
}
