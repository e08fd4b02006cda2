/// A finding about something that is allowed but probably not intended. Each lint has a page under its raw value:
/// <doc:Lints>.
public enum Lint: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Nothing can move any more, and something is unfinished; or, on a live engine, operations wait only for each other.
  case deadlock
  /// A dependency was added to an operation that had started (R4).
  case lateDependency = "late-dependency"
  /// A dependency closed a cycle; the event has its path (R18).
  case dependencyCycle = "dependency-cycle"
  /// A class reported its finish while the operation waited in its queue.
  case finishedBeforeStart = "finished-before-start"
  /// A class reported `isFinished` or `isExecuting`, and both flags read true.
  case executingAndFinished = "executing-and-finished"
  /// A flag of a class differs from its last report.
  case missingKeyValueChange = "missing-kvo"
  /// A cancelled operation of a class that keeps its own flags returned without reporting its finish.
  case cancelledNotFinishing = "cancelled-not-finishing"
  /// An operation that was cancelled while it executed did not read `isCancelled` for a second, or not at all before
  /// its finish.
  case cancelIgnored = "cancel-ignored"
  /// Nothing moves, and an operation waits for one that was neither added nor started.
  case dependencyNotEnqueued = "dependency-not-enqueued"
  /// A queue had a free slot and an operation for it, but no worker, for a second.
  case poolExhausted = "pool-exhausted"
  /// A body waits for an operation that needs the slot of that body.
  case waitsOnOwnQueue = "waits-on-own-queue"
  /// Nothing moves, and a queue has work that only its limit of 0 keeps from starting.
  case maxZero = "max-zero"
  /// Nothing moves, and a queue has work that only its suspension keeps from starting.
  case suspendedWithWork = "suspended-with-work"
  /// An operation of high priority waits for one of lower priority.
  case priorityInversion = "priority-inversion"
  /// An operation was ready for ten times the mean run time of its queue, and later ones started.
  case starvation
  /// A queue with a limit of 1 started operations in another order than that of their arrival.
  case serialIsNotFIFO = "serial-is-not-fifo"
  /// Operations wait for the slot of one that is paused.
  case pausedHoldsSlot = "paused-holds-slot"
  /// A queue that counts its progress became empty below 100 %.
  case progressIncomplete = "progress-incomplete"
  /// A setting of the main queue was set, and ignored (R13).
  case mainQueueFixed = "main-queue-fixed"
  /// The work of a class goes on after its operation has finished.
  case workAfterFinish = "work-after-finish"
  /// A class overrides `cancel()` and does not call `super`: the operation is not cancelled.
  case cancelWithoutSuper = "cancel-without-super"
  /// The progress of a queue was read while its total was 0, and operations ran or had run.
  case progressWithoutTotal = "progress-without-total"
  /// An operation was started although a dependency is unfinished: its `isReady` does not ask `super` (R3).
  case readyWithoutSuper = "ready-without-super"
  /// A class posted a key that no property has, and that looks like a misspelled key of operations.
  case unknownKey = "unknown-key"
}

extension Lint {
  /// The meaning of the lint and the remedy, in one sentence.
  package var advice: String {
    switch self {
    case .deadlock: "nothing can move any more, and something is unfinished"
    case .lateDependency: "it has started already, so it does not wait; add dependencies before the start"
    case .dependencyCycle: "operations wait for each other in a cycle; none runs until one of them is cancelled"
    case .finishedBeforeStart:
      "it reported isFinished before its queue started it; to end a waiting operation, cancel it"
    case .executingAndFinished: "isExecuting and isFinished read true at once; flip both before reporting either"
    case .missingKeyValueChange:
      "a flag differs from its last report; change it between willChangeValue and didChangeValue"
    case .cancelIgnored: "cancelled, it keeps running: cancel() only sets a flag, which the body has to check"
    case .dependencyNotEnqueued: "its dependency was neither added to a queue nor started, so it waits forever"
    case .poolExhausted:
      "it is ready and has a slot, but every worker is taken, perhaps by bodies that wait; use dependencies instead"
    case .waitsOnOwnQueue: "its body waits for an operation that needs its slot; use a dependency instead"
    case .maxZero: "its max is 0, and nothing else keeps its operations from starting; raise it"
    case .suspendedWithWork: "it is suspended, and nothing else keeps its operations from starting; resume it"
    case .priorityInversion:
      "its priority is high, but it waits for an operation of lower priority; priority is not inherited"
    case .starvation:
      "it has long been ready while later operations of higher priority start; waiting does not raise a priority"
    case .serialIsNotFIFO:
      "a serial queue is not first in, first out: it passes what may not start yet, and goes by priority"
    case .pausedHoldsSlot: "it keeps its slot while paused, and others wait for that slot; resume or cancel it"
    case .progressIncomplete:
      "it ran empty below 100 %: operations that were cancelled early or override start() add nothing"
    case .mainQueueFixed: "the main queue ignores it: it runs one operation at a time and is never suspended"
    case .readyWithoutSuper:
      "it was started before its dependencies have finished, because isReady of its class does not ask super's"
    case .unknownKey: "its class posts a key that no property has, so nothing happens; correct the spelling"
    case .cancelledNotFinishing: "cancelled, it returned without reporting isFinished, so it keeps its slot"
    case .workAfterFinish:
      "it has finished, and its work goes on: main() must not return before the work is done; use AsyncOperation"
    case .cancelWithoutSuper:
      "its cancel() does not call super, so isCancelled stays false and it runs on; call super.cancel()"
    case .progressWithoutTotal:
      "its progress stays 0: nothing is counted before totalUnitCount is set; set it before adding operations"
    }
  }
}
