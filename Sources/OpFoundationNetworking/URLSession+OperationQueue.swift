public import OpEngine
internal import OpFoundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

// Foundation's own initialiser takes Foundation's queues only.
extension URLSession {
  /// Makes a session that calls its delegate and its completion handlers in `queue`.
  ///
  /// For the order of the calls the queue has to run one operation at a time, as with Foundation's.
  /// - Parameters:
  ///   - configuration: the configuration of the session.
  ///   - delegate: the delegate, kept until the session is invalidated.
  ///   - queue: the queue of the calls. The session's `delegateQueue` is a queue of Foundation's that hands to it.
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OpEngine.OperationQueue
  ) {
    self.init(configuration: configuration, delegate: delegate, delegateQueue: queue.foundationQueue)
  }

  /// A variant of `init(configuration:delegate:delegateQueue:)` that takes an optional queue; with nil, the session has a
  /// queue of its own.
  @_disfavoredOverload
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OpEngine.OperationQueue?
  ) {
    self.init(configuration: configuration, delegate: delegate, delegateQueue: queue?.foundationQueue)
  }
}
