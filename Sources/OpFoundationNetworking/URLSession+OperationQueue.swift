public import OpEngine
public import OpFoundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

// Foundation's own initialiser takes Foundation's queues only.
extension URLSession {
  /// Creates a session that calls its delegate and its completion handlers in a queue.
  ///
  /// The calls come in order only if the queue runs one operation at a time, as with Foundation.
  /// - Parameters:
  ///   - configuration: the configuration of the session.
  ///   - delegate: the delegate, kept until the session is invalidated.
  ///   - queue: the queue of the calls, which the session's `delegateQueue` returns.
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OpEngine.OperationQueue
  ) {
    self.init(configuration: configuration, delegate: delegate, delegateQueue: queue.foundationQueue)
  }

  /// A variant of `init(configuration:delegate:delegateQueue:)` that takes an optional queue. Without a queue, the
  /// session has a serial queue of its own.
  @_disfavoredOverload
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OpEngine.OperationQueue?
  ) {
    let own = queue ?? OpEngine.OperationQueue()
    if queue == nil { own.maxConcurrentOperationCount = 1 }
    self.init(configuration: configuration, delegate: delegate, delegateQueue: own.foundationQueue)
  }
}

extension URLSession: FoundationHandle {}

extension FoundationHandle where Self: URLSession {
  /// The queue with which the session was created.
  ///
  /// Foundation's own property, of Foundation's type, is preferred where the type does not matter, as in
  /// `session.delegateQueue === queue`.
  /// - Precondition: The session was created with a queue of this module. The queue of any other session is
  ///   Foundation's.
  public var delegateQueue: OpEngine.OperationQueue {
    guard let queue = (delegateQueue as Foundation.OperationQueue).engineQueue else {
      preconditionFailure("the session was made without a delegate queue: its own is a Foundation.OperationQueue")
    }
    return queue
  }
}
