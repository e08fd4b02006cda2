/// Locks for the rarely used fields of handles, shared by address: a lock in each handle would be a third of its size.
enum FieldLocks {
  private static let count = 64
  // Sendable: the pointer is never changed, and what it points to is locks.
  nonisolated(unsafe) private static let locks: UnsafeMutablePointer<Lock<Void>> = {
    let locks = UnsafeMutablePointer<Lock<Void>>.allocate(capacity: count)
    for index in 0..<count { (locks + index).initialize(to: Lock(())) }
    return locks
  }()

  /// - Precondition: `body` neither calls out nor releases what may own a handle: another handle's lock may be the
  /// same.
  static func withLock<Value>(for object: AnyObject, _ body: () -> Value) -> Value {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return locks[Int((address >> 5) % UInt(count))].withLock { _ in body() }
  }
}
