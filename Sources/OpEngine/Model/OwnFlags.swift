/// What a class says of the flags that it keeps itself; nil where it leaves one to the engine.
package struct OwnFlags: Hashable, Sendable {
  package var isExecuting: Bool?
  package var isFinished: Bool?

  package init(isExecuting: Bool? = nil, isFinished: Bool? = nil) {
    self.isExecuting = isExecuting
    self.isFinished = isFinished
  }

  /// It keeps none.
  package static let none = OwnFlags()
}
