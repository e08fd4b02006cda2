// On Linux any class may conform; on Apple's systems only classes of Objective-C.
#if !canImport(ObjectiveC)
  public import Foundation
  public import OpEngine

  // A subclass may conform to the protocols that require this one, such as the delegates of URLSession.
  extension OpEngine.Operation: NSObjectProtocol {
    /// The operation itself.
    public func `self`() -> Self { self }

    /// Always false.
    public func isProxy() -> Bool { false }
  }

  extension OpEngine.OperationQueue: NSObjectProtocol {
    /// The queue itself.
    public func `self`() -> Self { self }

    /// Always false.
    public func isProxy() -> Bool { false }
  }

  extension OpEngine.OperationQueue: ProgressReporting {}
#endif
