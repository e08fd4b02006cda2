/// Queues, operations and their observers: one `EngineState` behind one lock.
///
/// Everything may be called from any thread, from inside bodies and observers too. Under the lock it is only decided;
/// bodies, observers and completion blocks run without it.
public final class Engine: Sendable {
  /// The engine of everybody who asks for no other.
  ///
  /// Its time is virtual and belongs to `VirtualRuntime.shared`: nothing runs until that is told to.
  public static let shared = Engine(.shared, misuse: .trap)

  /// The engine that new operations and queues belong to (R21).
  @TaskLocal public static var current = Engine.shared

  public let misusePolicy: MisusePolicy
  /// Who is told of every change.
  public let observers = ObserverRegistry()

  struct Core: ~Copyable {
    var state: EngineState
    var effects = Effects()
    /// Row to handle, for operations that have one. May be followed only while the record holds it: a handle on its way
    /// out is still listed.
    var handles: [Unmanaged<Operation>?] = []
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

  /// Decides `command` and does what follows from it: observers hear of it, deeds go to the runtime.
  @discardableResult
  package func perform(_ command: EngineCommand, by worker: WorkerID = .main) -> Reply {
    let isObserved = observers.isObserved
    let (reply, deeds, released) = core.withLock { core in
      core.state.isObserved = isObserved
      let time = runtime.now
      core.state.apply(command, by: worker, at: time, into: &core.effects)
      core.state.apply(.schedule, by: worker, at: time, into: &core.effects)
      return core.settle()
    }
    deliverEvents()
    for handle in released { handle.release() }
    if !deeds.isEmpty { runtime.accept(deeds, from: self) }
    return reply
  }

  /// The chain of reasons why `operation` is not running; empty when it is, or has finished.
  public func chain(from operation: OperationID) -> [WaitReason] {
    core.withLock { core in core.state.chain(from: core.state.row(operation)) }
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
  mutating func settle() -> (Engine.Reply, [Deed], [Unmanaged<Operation>]) {
    let reply = Engine.Reply(
      answer: effects.answer, misuse: effects.misuse, createdQueue: effects.createdQueue,
      createdOperation: effects.createdOperation)
    let deeds = effects.deeds
    for row in effects.retained { _ = handle(row)?.retain() }
    // A row that was let go and is kept again by the same command keeps one count for each: they cancel out.
    let released = effects.released.compactMap { handle($0) }
    outbox += effects.events
    effects.reset()
    return (reply, deeds, released)
  }

  private func handle(_ row: Row) -> Unmanaged<Operation>? { Int(row) < handles.count ? handles[Int(row)] : nil }
}
