internal import Dispatch
internal import Synchronization

/// An operation that runs closures at the same time, and finishes when the last of them has returned.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable: `first` never changes; further blocks are in the extras, behind the field lock.
  private let first: (@Sendable () -> Void)?

  /// Creates an operation without closures, to which closures are added.
  public override init() {
    first = nil
    super.init()
  }

  /// Creates an operation that runs a closure.
  /// - Parameter block: the first closure.
  public init(block: @escaping @Sendable () -> Void) {
    first = block
    super.init()
  }

  /// Makes an operation of `engine`, regardless of the current one.
  // Borrowed, so that the engine is not retained on the way: 45 instructions.
  convenience init(of engine: borrowing Engine, block: @escaping @Sendable () -> Void) {
    engine.ownNextOperation()
    self.init(block: block)
  }

  /// The closures, in the order added.
  open var executionBlocks: [@Sendable () -> Void] {
    let blocks = withFields { $0.existingExtras?.blocks?.further ?? [] }
    return first.map { [$0] + blocks } ?? blocks
  }

  /// Adds a closure. After the start the call is misuse `blocksAddedAfterStart`.
  /// - Parameter block: the closure to run.
  open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    let isAdded =
      state <= .enqueued
      && withFields { operation in
        // Set the mark first: either `main()` sees it and waits for the lock, or its own mark is seen here.
        guard !operation.setMark(.hasFurtherBlocks).contains(.blocksAreTaken) else { return false }
        let extras = operation.madeExtras()
        if extras.blocks == nil { extras.blocks = Blocks() }
        extras.blocks?.further.append(block)
        return true
      }
    if !isAdded { engine.refuse(.blocksAddedAfterStart, about: self) }
  }

  /// Runs the closures, the first on the calling thread and the others on workers of the pool, and returns after the
  /// last. In virtual time all of them run at one instant.
  open override func main() {
    if !setMark(.blocksAreTaken).contains(.hasFurtherBlocks) {
      first?()
      return
    }
    let blocks = executionBlocks
    if blocks.count > 1 { run(Round(blocks)) } else { blocks.first?() }
  }

  private func run(_ round: Round) {
    withFields { $0.existingExtras?.blocks?.round = round }
    let id = id
    engine.update { $0.beginBlock(1, of: id) }
    engine.update { $0.offerBlocks(of: id, upTo: round.blocks.count) }
    runBlock(1, of: round)
    while let number = engine.update({ $0.takeBlock(of: id) }) {
      engine.update { $0.beginBlock(number, of: id) }
      runBlock(number, of: round)
    }
    engine.runtime.runBlocks(of: self) { round.isDone }
    round.waitForTheLast()
    withFields { $0.existingExtras?.blocks?.round = nil }
  }

  override var kind: OperationKind { .block }

  // Without `map`, which would wrap the closure in compiler-generated code.
  final override var closure: ClosureCode { if let first { ClosureCode(of: first) } else { .none } }

  final override func runBlock(_ number: Int) {
    if let round = withFields({ $0.existingExtras?.blocks?.round }) { runBlock(number, of: round) }
  }

  private func runBlock(_ number: Int, of round: Round) {
    let id = id
    round.run(number) { engine.update { $0.endBlock(number, of: id) } }
  }

  /// The further blocks, and the present run: most operations have neither.
  struct Blocks {
    fileprivate var further: [@Sendable () -> Void] = []
    fileprivate var round: Round?
  }

  /// The blocks of one run, and the threads that wait for the last of them.
  fileprivate final class Round: Sendable {
    let blocks: [@Sendable () -> Void]
    private let unfinished: Atomic<Int>
    private let last = DispatchSemaphore(value: 0)

    init(_ blocks: [@Sendable () -> Void]) {
      self.blocks = blocks
      unfinished = Atomic(blocks.count)
    }

    /// - Parameter end: called before the thread that waits for the last block can continue.
    func run(_ number: Int, then end: () -> Void) {
      blocks[number - 1]()
      end()
      if unfinished.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { last.signal() }
    }

    var isDone: Bool { unfinished.load(ordering: .acquiring) == 0 }

    func waitForTheLast() {
      last.wait()
      // ThreadSanitizer does not understand the semaphore, but this.
      _ = unfinished.load(ordering: .acquiring)
    }
  }
}
