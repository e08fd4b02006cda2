/// The flags that a class keeps itself, as they read; nil where it leaves one to the engine.
package struct OwnFlags: Hashable, Sendable {
  package var isExecuting: Bool?
  package var isFinished: Bool?
  /// Read only for a start by hand, which it may forbid.
  package var isReady: Bool?

  package init(isExecuting: Bool? = nil, isFinished: Bool? = nil, isReady: Bool? = nil) {
    self.isExecuting = isExecuting
    self.isFinished = isFinished
    self.isReady = isReady
  }

  /// The flags of a class that keeps none.
  package static let none = OwnFlags()
}
