internal import Synchronization

/// An operation that runs closures at the same time, and is finished when the last of them has returned.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable: `first` never changes, the other fields are behind the field lock.
  private let first: (@Sendable () -> Void)?
  private var further: [@Sendable () -> Void] = []
  /// `main()` has looked at the blocks: one that came later would never run.
  private var isTaken = false
  /// The run that goes on.
  private var round: Round?

  public override init() {
    first = nil
    super.init()
  }

  public init(block: @escaping @Sendable () -> Void) {
    first = block
    super.init()
  }

  /// The closures, in the order added.
  public final var executionBlocks: [@Sendable () -> Void] {
    let further = withFields { _ in self.further }
    return first.map { [$0] + further } ?? further
  }

  /// Adds a closure to those that run. After the start: misuse `blocksAddedAfterStart`.
  public final func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    let isAdded =
      state <= .enqueued
      && withFields { _ in
        if !isTaken { further.append(block) }
        return !isTaken
      }
    if !isAdded { engine.refuse(.blocksAddedAfterStart, about: self) }
  }

  /// Runs the blocks: the first on the thread it was started on, the others on pool workers, and returns after the last.
  /// In virtual time all of them run at one instant, in order.
  open override func main() {
    let further = withFields { _ in
      isTaken = true
      return self.further
    }
    if let first, further.isEmpty { return first() }
    let blocks = first.map { [$0] + further } ?? further
    guard engine.isLive, blocks.count > 1 else { return blocks.forEach { $0() } }
    let round = Round(blocks)
    withFields { _ in self.round = round }
    let id = id
    engine.perform(.blockBegan(id, number: 1))
    engine.perform(.offerBlocks(id, upTo: blocks.count))
    round.run(1)
    while let number = engine.perform(.takeBlock(id)).block {
      engine.perform(.blockBegan(id, number: number))
      round.run(number)
    }
    round.waitForTheLast()
    withFields { _ in self.round = nil }
  }

  final override func runOffered(_ number: Int, on worker: WorkerID) {
    guard let round = withFields({ _ in self.round }) else { return }
    ThreadContext.current.running(self, on: worker) {
      engine.perform(.blockBegan(id, number: number), by: worker)
      round.run(number)
    }
  }

  /// The blocks of one run, and who waits for the last of them.
  private final class Round: Sendable {
    private let blocks: [@Sendable () -> Void]
    private let unfinished: Atomic<Int>
    private let last = Semaphore()

    init(_ blocks: [@Sendable () -> Void]) {
      self.blocks = blocks
      unfinished = Atomic(blocks.count)
    }

    deinit { last.destroy() }

    func run(_ number: Int) {
      blocks[number - 1]()
      if unfinished.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { last.wake() }
    }

    func waitForTheLast() { last.sleep() }
  }
}
