/// An identifier of an operation. An engine never uses one again for another operation.
public struct OperationID: Hashable, Sendable, BitwiseCopyable {
  package let row: Row
  package let generation: UInt32

  package init(row: Row, generation: UInt32) { (self.row, self.generation) = (row, generation) }

  /// Hashes the identifier.
  // As one number: that takes half the instructions of two.
  public func hash(into hasher: inout Hasher) { hasher.combine(UInt64(row) << 32 | UInt64(generation)) }
}

/// An identifier of a queue. An engine never uses one again for another queue.
///
/// In virtual time, identifiers are in order of creation.
public struct QueueID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let row: Row
  package let generation: UInt32

  package init(row: Row, generation: UInt32 = 0) { (self.row, self.generation) = (row, generation) }

  /// Whether `left` comes before `right`.
  public static func < (left: QueueID, right: QueueID) -> Bool { left.row < right.row }
}

/// An identifier of a thread: 1 is the main thread; the workers of the pool come after it.
public struct WorkerID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number of the thread, from 1.
  public let number: UInt32

  /// The thread of that number.
  package init(_ number: UInt32) { self.number = number }

  /// The main thread.
  public static let main = WorkerID(1)

  /// Whether the number of `left` is less.
  public static func < (left: WorkerID, right: WorkerID) -> Bool { left.number < right.number }
}

/// A place in one of the engine's dense tables.
package typealias Row = UInt32

extension Row {
  /// No row: the end of a list, or no operation.
  package static let none = Row.max
}

// Events contain ids, which must be readable without names.
extension OperationID: CustomStringConvertible {
  /// A text with a number, such as `operation #3`.
  public var description: String { "operation #\(row)" }
}

extension QueueID: CustomStringConvertible {
  /// A text with a number, such as `queue #1`.
  public var description: String { "queue #\(row)" }
}

extension WorkerID: CustomStringConvertible {
  /// A text with the number, such as `thread 2`.
  public var description: String { "thread \(number)" }
}
