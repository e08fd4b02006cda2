// Foundation's own method takes Foundation's queues only.
extension NotificationCenter {
  /// Has `block` called in `queue` for each notification of that name and sender, until the returned token is removed.
  ///
  /// Who posts waits until it has returned. If `queue` is running what posts, the block is called at once, on its thread.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(forName: name, object: object, queue: nil) { notification in
      if OperationQueue.current === queue { return block(notification) }
      // Its poster stands still meanwhile, so that nobody else has it.
      nonisolated(unsafe) let notification = notification
      let delivery = Engine.$current.withValue(queue.engine) { BlockOperation { block(notification) } }
      queue.addOperations([delivery], waitUntilFinished: true)
    }
  }
}
