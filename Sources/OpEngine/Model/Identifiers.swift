/// The permanent name of one operation of one engine: a row of its table that is used again gets another generation.
public struct OperationID: Hashable, Sendable, BitwiseCopyable {
  package let row: Row
  package let generation: UInt32

  package init(row: Row, generation: UInt32) {
    self.row = row
    self.generation = generation
  }

  /// Hashes both fields as one number: that takes half the instructions of two.
  public func hash(into hasher: inout Hasher) { hasher.combine(UInt64(row) << 32 | UInt64(generation)) }
}

/// The permanent name of one queue of one engine: a row that is used again gets another generation.
///
/// In virtual time no row is, and rows are given in order of creation.
public struct QueueID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let row: Row
  package let generation: UInt32

  package init(row: Row, generation: UInt32 = 0) {
    self.row = row
    self.generation = generation
  }

  public static func < (left: QueueID, right: QueueID) -> Bool { left.row < right.row }
}

/// Names one thread: 1 is the main thread, then come the threads a play declares, then the pool's workers.
public struct WorkerID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number of the thread, from 1.
  public let number: UInt32

  /// The thread of that number.
  package init(_ number: UInt32) { self.number = number }

  /// The main thread.
  public static let main = WorkerID(1)

  public static func < (left: WorkerID, right: WorkerID) -> Bool { left.number < right.number }
}

/// A place in one of the engine's dense tables.
package typealias Row = UInt32

extension Row {
  /// No row: the end of a list, or no operation.
  package static let none = Row.max
}

// Events bear ids: they are to be read where no names are at hand.
extension OperationID: CustomStringConvertible {
  public var description: String { "operation #\(row)" }
}

extension QueueID: CustomStringConvertible {
  public var description: String { "queue #\(row)" }
}

extension WorkerID: CustomStringConvertible {
  public var description: String { "thread \(number)" }
}
