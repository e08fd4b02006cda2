/// A dispatch queue below operation queues: the same number for all queues that share it.
package struct DispatchQueueID: Hashable, Sendable, BitwiseCopyable {
  package let number: UInt64

  package init(number: UInt64) { self.number = number }

  /// The main dispatch queue, drained by the main thread.
  package static let main = Self(number: 1)
}
