/// Queues, operations and their observers: one `EngineState` behind one lock.
///
/// Everything may be called from any thread, from inside bodies and observers too. Under the lock it is only decided;
/// bodies, observers and completion blocks run without it. It lives as long as anything in a queue of it is unfinished.
public final class Engine: Sendable {
  /// The engine of everybody who asks for no other.
  ///
  /// Its time is virtual and belongs to `VirtualRuntime.shared`: nothing runs until that is told to.
  public static let shared = Engine(.shared, misuse: .trap)

  /// The engine that new operations and queues belong to (R21).
  @TaskLocal public static var current = Engine.shared

  /// What a forbidden call does, beyond having no effect (R20).
  public let misusePolicy: MisusePolicy
  /// Who is told of every change.
  public let observers = ObserverRegistry()

  struct Core: ~Copyable {
    var state: EngineState
    var effects = Effects()
    /// Row to handle, for operations that have one. May be followed only while the record holds it: a handle on its way
    /// out is still listed.
    var handles: [Unmanaged<Operation>?] = []
    /// The same for queues, which are kept while operations are in them.
    var queueHandles: [Unmanaged<OperationQueue>?] = []
    /// Stamped events that no observer has seen.
    var outbox: [EngineEvent] = []
    /// Some thread is handing out events; it will find what others append.
    var isDelivering = false
    /// Ids whose handles are gone.
    var retired: [OperationID] = []
    /// Some thread is giving rows back; it will find what others append.
    var isRetiring = false
  }

  let core: Lock<Core>
  let runtime: any Runtime

  /// - Parameters:
  ///   - workers: how many pool workers there may be, 0 ... 65,536; a number beyond counts as the nearest of these.
  ///   - firstWorker: the number of the first of them.
  package init(runtime: any Runtime, workers: Int, firstWorker: UInt32 = 2, misuse: MisusePolicy) {
    self.runtime = runtime
    misusePolicy = misuse
    core = Lock(Core(state: EngineState(workerLimit: workers, firstWorker: firstWorker)))
  }

  /// An engine in virtual time.
  /// - Parameters:
  ///   - workers: how many pool workers there may be, 0 ... 65,536; a number beyond counts as the nearest of these.
  ///   - misuse: what a forbidden call does.
  public convenience init(_ runtime: VirtualRuntime, workers: Int = 64, misuse: MisusePolicy = .trap) {
    self.init(runtime: runtime, workers: workers, misuse: misuse)
  }

  /// What a command came to.
  package struct Reply {
    var answer = Effects.Answer.nothing
    package var misuse: Misuse.Code?
    package var createdQueue: QueueID?
    package var createdOperation: OperationID?

    package var runsMain: Bool { answer == .runMain }
    package var skipsMain: Bool { answer == .skipMain }
    package var block: Int? { if case .runBlock(let number) = answer { number } else { nil } }
  }

  /// What is left to be done of a command once the lock is given back.
  struct Consequences {
    var reply: Reply
    var deeds: [Deed]
    var hasEvents: Bool
    var released: [Unmanaged<Operation>]
    var releasedQueues: [Unmanaged<OperationQueue>]
  }

  /// Decides `command` and does what follows from it: deeds go to the runtime, observers hear of it.
  ///
  /// The deeds go first: an observer may call the engine, and what that starts comes after what was decided before it.
  /// - Parameter worker: the thread it is done on; nil is the one this code runs on.
  @discardableResult
  package func perform(_ command: EngineCommand, by worker: WorkerID? = nil) -> Reply {
    let worker = worker ?? ExecutionContext.worker
    let consequences = core.withLock { core in
      core.state.isObserved = observers.isObserved
      let time = runtime.now
      core.state.apply(command, by: worker, at: time, into: &core.effects)
      core.state.apply(.schedule, by: worker, at: time, into: &core.effects)
      return core.settle()
    }
    if !consequences.deeds.isEmpty { runtime.accept(consequences.deeds, from: self) }
    if consequences.hasEvents { deliverEvents() }
    for handle in consequences.released { handle.release() }
    for handle in consequences.releasedQueues { handle.release() }
    return consequences.reply
  }

  /// The chain of reasons why `operation` is not running; empty when it is, has finished, or is gone.
  /// - Complexity: O(chain * members of the queues on it).
  public func chain(from operation: OperationID) -> [WaitReason] {
    core.withLock { core in core.state.knows(operation) ? core.state.chain(from: operation.row) : [] }
  }

  /// Hands out what is in the outbox, unless another thread, or this one further up the stack, is at it: then that one does.
  private func deliverEvents() {
    while true {
      let batch: [EngineEvent] = core.withLock { core in
        guard !core.isDelivering, !core.outbox.isEmpty else { return [] }
        core.isDelivering = true
        defer { core.outbox = [] }
        return core.outbox
      }
      if batch.isEmpty { return }
      observers.deliver(batch)
      core.withLock { $0.isDelivering = false }
    }
  }
}

extension Engine.Core {
  /// Empties the effects: counts what is kept under the lock, hands out what has to be done outside it.
  mutating func settle() -> Engine.Consequences {
    for row in effects.retained { _ = handle(row)?.retain() }
    for row in effects.retainedQueues { _ = queueHandle(row)?.retain() }
    // A row that was let go and is kept again by the same command keeps one count for each: they cancel out.
    let consequences = Engine.Consequences(
      reply: Engine.Reply(
        answer: effects.answer, misuse: effects.misuse, createdQueue: effects.createdQueue,
        createdOperation: effects.createdOperation),
      deeds: effects.deeds, hasEvents: !effects.events.isEmpty,
      released: effects.released.isEmpty ? [] : effects.released.compactMap { handle($0) },
      releasedQueues: effects.releasedQueues.isEmpty ? [] : effects.releasedQueues.compactMap { queueHandle($0) })
    if !effects.events.isEmpty { outbox += effects.events }
    effects.reset()
    return consequences
  }

  func handle(_ row: Row) -> Unmanaged<Operation>? { Int(row) < handles.count ? handles[Int(row)] : nil }

  func queueHandle(_ row: Row) -> Unmanaged<OperationQueue>? {
    Int(row) < queueHandles.count ? queueHandles[Int(row)] : nil
  }
}
