public import Foundation
public import OpEngine

// Foundation's own method takes Foundation's queues only.
extension NotificationCenter {
  /// Adds an observer that is called in a queue, until the returned token is removed.
  ///
  /// The posting thread waits until the block has returned. If it runs an operation of `queue`, it calls the block
  /// itself.
  /// - Parameters:
  ///   - name: the name of the notifications; nil for all.
  ///   - object: the sender of the notifications; nil for all.
  ///   - queue: the queue that calls the block.
  ///   - block: the closure to call with each notification.
  /// - Returns: a token, which `removeObserver(_:)` takes.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OpEngine.OperationQueue,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(forName: name, object: object, queue: nil) { notification in
      if OpEngine.OperationQueue.current === queue { return block(notification) }
      // The posting thread waits meanwhile, so only one thread uses the notification.
      nonisolated(unsafe) let notification = notification
      let delivery = Engine.$current.withValue(queue.engine) { OpEngine.BlockOperation { block(notification) } }
      queue.addOperations([delivery], waitUntilFinished: true)
    }
  }

  /// A variant of `addObserver(forName:object:queue:using:)` that takes an optional queue. Without a queue, the posting
  /// thread calls the block.
  @_disfavoredOverload
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OpEngine.OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    if let queue { return addObserver(forName: name, object: object, queue: queue, using: block) }
    return addObserver(forName: name, object: object, queue: nil, using: block)
  }
}
