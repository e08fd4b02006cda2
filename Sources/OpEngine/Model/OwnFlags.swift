/// The flags that a class keeps itself, as they read; nil where it leaves one to the engine.
package struct OwnFlags: Hashable, Sendable {
  package var isExecuting: Bool?
  package var isFinished: Bool?

  package init(isExecuting: Bool? = nil, isFinished: Bool? = nil) {
    self.isExecuting = isExecuting
    self.isFinished = isFinished
  }

  /// The flags of a class that keeps none.
  package static let none = OwnFlags()
}
