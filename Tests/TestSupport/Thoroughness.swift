import Foundation

/// Whether tests run all cases, as in CI (`OPTUI_THOROUGH`), instead of only as many as a developer will wait for.
package let isThorough = ProcessInfo.processInfo.environment["OPTUI_THOROUGH"] != nil

extension Collection {
  /// The first element and every n-th one after it, or all of them for thorough tests.
  package func sampled(every step: Int) -> [Element] {
    isThorough ? Array(self) : zip(0..., self).filter { index, _ in index.isMultiple(of: step) }.map(\.1)
  }
}
