/// Flags known only to the handle of an operation.
struct OperationMarks: OptionSet {
  let rawValue: UInt8
  static let hasCompletion = OperationMarks(rawValue: 1 << 0)
  /// Marks an instance of the engine's own classes, which override nothing that the engine would have to query.
  static let hasNoOverrides = OperationMarks(rawValue: 1 << 1)
  /// Marks a finished operation whose completion block was taken to run, and is no longer accessible.
  static let completionIsTaken = OperationMarks(rawValue: 1 << 2)
  /// Marks an operation whose completion block runs on the main thread.
  static let completesOnMain = OperationMarks(rawValue: 1 << 3)
  /// Marks an operation whose work has read `isCancelled` as true.
  static let hasSeenCancel = OperationMarks(rawValue: 1 << 4)
  /// Marks a block operation with further blocks.
  static let hasFurtherBlocks = OperationMarks(rawValue: 1 << 5)
  /// Marks a block operation whose `main()` has read the blocks: a later one would never run.
  static let blocksAreTaken = OperationMarks(rawValue: 1 << 6)
}

extension Operation {
  /// The rarely used fields, made on demand: an operation with just a block has 64 bytes.
  final class Extras {
    var completion: (@Sendable () -> Void)?
    var blocks: BlockOperation.Blocks?
    var qualityOfService = QualityOfService.default
    var observers: [KeyObserver] = []
    var conditions: [OperationCondition] = []
    /// Values of keys between `willChangeValue` and `didChangeValue`, innermost last.
    var announced: [KeyChange.Key: [Int?]] = [:]
    /// The number of changes announced or reported by its class.
    var changes = 0
    /// Whether its class keeps `isFinished`, as found at the end of the default `start()`.
    var keepsFinished = false
    var error: (any Error)?
    /// The unknown keys posted by its class, and reported as such.
    var unknownKeys: Set<String> = []
  }
}
