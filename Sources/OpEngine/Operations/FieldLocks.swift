/// Locks for the rarely used fields of handles, shared by address: a lock in each handle would be a third of its size.
enum FieldLocks {
  private static let count = 64
  // Sendable: the pointer never changes, and it points to locks.
  nonisolated(unsafe) private static let locks: UnsafeMutablePointer<Lock<Void>> = {
    let locks = UnsafeMutablePointer<Lock<Void>>.allocate(capacity: count)
    for index in 0..<count { (locks + index).initialize(to: Lock(())) }
    return locks
  }()

  /// - Precondition: `body` neither calls other code nor releases an owner of a handle, whose lock may be the same.
  static func withLock<Value>(for object: AnyObject, _ body: () -> Value) -> Value {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return locks[Int((address >> 5) % UInt(count))].withLock { _ in body() }
  }
}
