internal import DequeModule
internal import HeapModule
internal import Synchronization

/// Time as a value: it stands still until its holder moves it, and everything that is due happens in the holder's call.
///
/// A Swift closure takes no time here: it runs at one instant. Whoever wants a body that lasts schedules its end.
/// The order at one instant is that of the scenario format's "Ties": what was scheduled first goes first, and all that it
/// made runnable before the next.
public final class VirtualRuntime: Sendable {
  private enum Work {
    case begin(OperationID, on: WorkerID, Engine)
    case complete(OperationID, on: WorkerID, Engine)
    case closure(@Sendable () -> Void)
  }

  /// Before another one: due earlier, or at the same time and scheduled earlier.
  private struct Appointment: Comparable {
    let time: EngineTime
    let number: UInt64
    let action: @Sendable () -> Void

    static func == (left: Appointment, right: Appointment) -> Bool { left.number == right.number }

    static func < (left: Appointment, right: Appointment) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  private struct Line: ~Copyable {
    var agenda = Heap<Appointment>()
    /// How many appointments were ever made.
    var scheduled: UInt64 = 0
    var runnable = Deque<Work>()
  }

  private let line = Lock(Line())
  /// In nanoseconds. Beside the line, because the engine reads it under its own lock.
  private let instant = Atomic<UInt64>(0)

  /// Time that stands at its beginning.
  public init() {}

  /// The present instant.
  public private(set) var now: EngineTime {
    get { EngineTime(nanoseconds: instant.load(ordering: .relaxed)) }
    set { instant.store(newValue.nanoseconds, ordering: .relaxed) }
  }

  /// Runs `action` `delay` from now, when the holder has moved time there; a negative delay is none.
  ///
  /// It runs at one instant: waiting in it is misuse `waitsInVirtualBody`.
  /// - Complexity: O(log n) in what is scheduled.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    let time = now + max(delay, .zero)
    line.withLock { line in
      line.agenda.insert(Appointment(time: time, number: line.scheduled, action: action))
      line.scheduled += 1
    }
  }

  /// Runs everything that is due within `duration`, in order, and leaves time there.
  public func advance(by duration: Duration) {
    let end = now + max(duration, .zero)
    while let work = next(upTo: end) { perform(work) }
    // What ran may have moved time itself, and further.
    now = max(now, end)
  }

  /// Runs until nothing is left to run; time stands at the last instant at which anything happened.
  public func run() {
    while let work = next(upTo: nil) { perform(work) }
  }

  /// Runs until `condition` holds or nothing is left to run.
  func run(until condition: () -> Bool) {
    while !condition(), let work = next(upTo: nil) { perform(work) }
  }

  private func next(upTo end: EngineTime?) -> Work? {
    line.withLock { line in
      if let work = line.runnable.popFirst() { return work }
      guard let due = line.agenda.min, end.map({ due.time <= $0 }) ?? true else { return nil }
      line.agenda.removeMin()
      now = max(now, due.time)
      return .closure(due.action)
    }
  }

  private func perform(_ work: Work) {
    ThreadContext.current.atOneInstant { carryOut(work) }
  }

  private func carryOut(_ work: Work) {
    switch work {
    case .closure(let action): action()
    case .begin(let id, let worker, let engine): engine.handle(of: id)?.runDispatched(on: worker)
    case .complete(let id, let worker, let engine): engine.handle(of: id)?.runCompletion(on: worker)
    }
  }
}

extension VirtualRuntime: Runtime {
  package func accept(_ deeds: [Deed], from engine: Engine) {
    line.withLock { line in
      for deed in deeds {
        switch deed {
        case .begin(let id, let worker): line.runnable.append(.begin(id, on: worker, engine))
        case .complete(let id, let worker): line.runnable.append(.complete(id, on: worker, engine))
        // Nobody blocks a thread in virtual time, and a closure sees a cancel when it looks. What is not kept here does
        // not keep the engine, which keeps this.
        case .wakeWaiters, .wakeQueueWaiters, .noticeCancel, .askConditions, .standStill, .goOn, .endGroup: break
        // Closures of a block operation all run at the instant of its start, one after the other.
        case .runBlock: break
        }
      }
    }
  }
}
