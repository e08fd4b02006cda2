/// The values of the flags that a class keeps itself; nil for those that it leaves to the engine.
package struct OwnFlags: Hashable, Sendable {
  package var isExecuting: Bool?
  package var isFinished: Bool?
  /// The value of `isReady`, read only for a manual start, which it may forbid.
  package var isReady: Bool?

  package init(isExecuting: Bool? = nil, isFinished: Bool? = nil, isReady: Bool? = nil) {
    self.isExecuting = isExecuting
    self.isFinished = isFinished
    self.isReady = isReady
  }

  /// The flags of a class that keeps none.
  package static let none = OwnFlags()
}
