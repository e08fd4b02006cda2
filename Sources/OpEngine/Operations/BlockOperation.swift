/// An operation that runs closures, and is finished when the last of them has returned.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable: the closures are behind a lock.
  private let blocks: Lock<[@Sendable () -> Void]>

  /// One without a closure, to which closures are added.
  public override init() {
    blocks = Lock([])
    super.init()
  }

  /// One with a first closure.
  public convenience init(block: @escaping @Sendable () -> Void) {
    self.init()
    addExecutionBlock(block)
  }

  /// The closures, in the order added.
  public var executionBlocks: [@Sendable () -> Void] { blocks.withLock { $0 } }

  /// Adds a closure to those that run. After the start: misuse `blocksAddedAfterStart`.
  public func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    guard state <= .enqueued else { return engine.refuse(.blocksAddedAfterStart, about: self) }
    blocks.withLock { $0.append(block) }
  }

  /// Runs the blocks. In virtual time all of them run at one instant, in order.
  open override func main() {
    for block in executionBlocks { block() }
  }
}
