/// A dispatch queue that lies below operation queues: the same number for all queues that share it.
package struct DispatchQueueID: Hashable, Sendable, BitwiseCopyable {
  package let number: UInt64

  package init(number: UInt64) { self.number = number }

  /// The main dispatch queue, which the main thread drains.
  package static let main = Self(number: 1)
}
