/// Copies of queues and operations, which are still in memory if nothing has changed.
struct RawLook {
  private let queues: [UInt64]
  let operations: [UInt64]
  let queuePieces: MemoryPieces
  let operationPieces: MemoryPieces
  /// The lists of dependencies of the operations that have unfinished ones.
  let lists: [UInt64]
  /// The operation of each list, which may only look like one.
  private let owners: [UInt64]
  /// The beginnings of these lists: most operations have few dependencies.
  let listPieces: MemoryPieces

  /// The elements of an array follow its header.
  static let listHead = 32
  /// The size of a closure: its code and its context.
  static let blockSize = 16
  private static let fewDependencies = 4
  static let mostDependencies = 100_000

  init(queues: [UInt64], operations: [UInt64], _ classes: FoundationClasses, in memory: ProcessMemory) {
    (self.queues, self.operations) = (queues, operations)
    queuePieces = memory.pieces(at: queues, size: classes.queue.size)
    // With the block, which is behind what all have.
    let size = max(classes.operation.size, (classes.blocks.values.max() ?? 0) + Self.blockSize)
    let pieces = memory.pieces(at: operations, size: size)
    var found: [(list: UInt64, owner: UInt64)] = []
    for (index, operation) in operations.enumerated() {
      // Much that was found only looks like an operation.
      guard let copy = pieces.piece(index, of: 0), let type = try? copy.pointer(at: 0),
        classes.known[type].map({ $0.role != .queue }) ?? false,
        let word = try? copy.pointer(at: 8),
        ReferenceCount(word: word).isAlive || ReferenceCount(word: word).sideTable != nil,
        let count = try? copy.integer(Int.self, at: classes.operation.unfinishedDependencies), count > 0,
        let list = try? copy.pointer(at: classes.operation.dependencies)
      else { continue }
      found.append((list, operation))
    }
    // In ascending order they are copied fastest.
    found.sort { $0.list < $1.list }
    (lists, owners) = (found.map(\.list), found.map(\.owner))
    operationPieces = pieces
    listPieces = memory.pieces(at: lists, size: Self.listHead + 8 * Self.fewDependencies)
  }

  /// Returns whether these are the copies of queues and operations, and memory still contains all of them.
  func isPresent(_ queues: [UInt64], _ operations: [UInt64], in memory: ProcessMemory) -> Bool {
    queues == self.queues && operations == self.operations
      && memory.pieces(at: queues, size: queuePieces.size) == queuePieces
      && memory.pieces(at: operations, size: operationPieces.size) == operationPieces
      && memory.pieces(at: lists, size: listPieces.size) == listPieces
  }

  /// Returns whether the lists of the operations of a snapshot are here to their ends.
  func isComplete(for snapshot: FoundationSnapshot) -> Bool {
    lists.indices.allSatisfy { index in
      guard snapshot.operations[owners[index]] != nil,
        let count = try? listPieces.piece(index, of: 0)?.integer(Int.self, at: 16)
      else { return true }
      return !(Self.fewDependencies + 1...Self.mostDependencies).contains(count)
    }
  }
}
