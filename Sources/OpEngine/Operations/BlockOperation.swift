/// An operation that runs closures, and is finished when the last of them has returned.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable: the closures are behind a lock.
  private struct Blocks {
    var list: [@Sendable () -> Void] = []
    /// `main()` has looked at the list: what came later would never run.
    var isTaken = false
  }

  private let blocks: Lock<Blocks>

  /// One without a closure, to which closures are added.
  public override init() {
    blocks = Lock(Blocks())
    super.init()
  }

  /// One with a first closure.
  public convenience init(block: @escaping @Sendable () -> Void) {
    self.init()
    addExecutionBlock(block)
  }

  /// The closures, in the order added.
  public var executionBlocks: [@Sendable () -> Void] { blocks.withLock { $0.list } }

  /// Adds a closure to those that run. After the start: misuse `blocksAddedAfterStart`.
  public func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    let isAdded =
      state <= .enqueued
      && blocks.withLock { blocks in
        if !blocks.isTaken { blocks.list.append(block) }
        return !blocks.isTaken
      }
    if !isAdded { engine.refuse(.blocksAddedAfterStart, about: self) }
  }

  /// Runs the blocks. In virtual time all of them run at one instant, in order.
  open override func main() {
    let list = blocks.withLock { blocks in
      blocks.isTaken = true
      return blocks.list
    }
    for block in list { block() }
  }
}
