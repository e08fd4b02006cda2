import Foundation

/// Whether tests take as many cases as CI does (`OPTUI_THOROUGH`), instead of as many as a developer waits for.
package let isThorough = ProcessInfo.processInfo.environment["OPTUI_THOROUGH"] != nil

extension Collection {
  /// The first element and every n-th one after it, or all of them for thorough tests.
  package func sampled(every step: Int) -> [Element] {
    isThorough ? Array(self) : zip(0..., self).filter { index, _ in index.isMultiple(of: step) }.map(\.1)
  }
}
