internal import Dispatch
internal import Synchronization

/// An operation that runs closures at the same time, and is finished when the last of them has returned.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable: `first` never changes, `further` is behind the field lock.
  private let first: (@Sendable () -> Void)?
  /// Made with the second block: most operations have one.
  private var further: Further?
  private let marks = Atomic<UInt8>(0)

  private enum Marks {
    static let hasFurther: UInt8 = 1
    /// Whether `main()` has read the blocks: a later one would never run.
    static let isTaken: UInt8 = 2
  }

  /// Makes an operation without a closure, to which closures are added.
  public override init() {
    first = nil
    super.init()
  }

  /// Makes an operation with a first closure.
  public init(block: @escaping @Sendable () -> Void) {
    first = block
    super.init()
  }

  /// The closures, in the order added.
  open var executionBlocks: [@Sendable () -> Void] {
    let blocks = withFields { _ in further?.blocks ?? [] }
    return first.map { [$0] + blocks } ?? blocks
  }

  /// Adds a closure to those that run. After the start: misuse `blocksAddedAfterStart`.
  open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    let isAdded =
      state <= .enqueued
      && withFields { _ in
        // The mark goes first: main() sees it, and waits for the lock, or has set its own, and is seen here.
        let old = marks.bitwiseOr(Marks.hasFurther, ordering: .acquiringAndReleasing).oldValue
        guard old & Marks.isTaken == 0 else { return false }
        if further == nil { further = Further() }
        further?.blocks.append(block)
        return true
      }
    if !isAdded { engine.refuse(.blocksAddedAfterStart, about: self) }
  }

  /// Runs the blocks: the first on the thread it was started on, the others on pool workers, and returns after the
  /// last. In virtual time all of them run at one instant.
  open override func main() {
    let old = marks.bitwiseOr(Marks.isTaken, ordering: .acquiringAndReleasing).oldValue
    if old & Marks.hasFurther == 0 {
      first?()
      return
    }
    let blocks = executionBlocks
    if blocks.count > 1 { run(Round(blocks)) } else { blocks.first?() }
  }

  private func run(_ round: Round) {
    withFields { _ in further?.round = round }
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
    withFields { _ in further?.round = nil }
  }

  override var kind: OperationKind { .block }

  final override func runBlock(_ number: Int) {
    if let round = withFields({ _ in further?.round }) { runBlock(number, of: round) }
  }

  private func runBlock(_ number: Int, of round: Round) {
    let id = id
    round.run(number) { engine.update { $0.endBlock(number, of: id) } }
  }

  /// Blocks beside the first, and the present run.
  private final class Further {
    var blocks: [@Sendable () -> Void] = []
    var round: Round?
  }

  /// The blocks of one run, and the threads that wait for the last of them.
  private final class Round: Sendable {
    let blocks: [@Sendable () -> Void]
    private let unfinished: Atomic<Int>
    private let last = DispatchSemaphore(value: 0)

    init(_ blocks: [@Sendable () -> Void]) {
      self.blocks = blocks
      unfinished = Atomic(blocks.count)
    }

    /// - Parameter end: called before the thread that waits for the last block can go on.
    func run(_ number: Int, then end: () -> Void) {
      blocks[number - 1]()
      end()
      if unfinished.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { last.signal() }
    }

    var isDone: Bool { unfinished.load(ordering: .acquiring) == 0 }

    func waitForTheLast() {
      last.wait()
      // ThreadSanitizer does not see through the semaphore; this it sees.
      _ = unfinished.load(ordering: .acquiring)
    }
  }
}
