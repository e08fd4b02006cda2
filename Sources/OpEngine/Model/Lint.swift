/// A sign of something legal, and probably not meant. Each has a page in the documentation, under its id.
public enum Lint: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Nothing can move any more, and something is unfinished; or, on a live engine, some wait only for each other.
  case deadlock
  /// R4: a dependency was added to an operation that had started.
  case lateDependency = "late-dependency"
  /// R18: a dependency has closed a cycle; the event has its path.
  case dependencyCycle = "dependency-cycle"
  /// A class reported its finish while the operation waited in its queue.
  case finishedBeforeStart = "finished-before-start"
  /// A class reported `isFinished` or `isExecuting`, and both flags read true.
  case executingAndFinished = "executing-and-finished"
  /// A flag of a class reads otherwise than it was last reported.
  case missingKeyValueChange = "missing-kvo"
  /// A cancelled operation of a class that keeps its own flags has returned without reporting its finish.
  case cancelledNotFinishing = "cancelled-not-finishing"
  /// An operation that was cancelled while it executed did not read `isCancelled` for a second, or not at all before
  /// its finish.
  case cancelIgnored = "cancel-ignored"
  /// Nothing moves, and an operation waits for one that was neither added nor started.
  case dependencyNotEnqueued = "dependency-not-enqueued"
  /// A queue has had a free slot and an operation for it, but no worker, for a second.
  case poolExhausted = "pool-exhausted"
  /// A body waits for an operation that needs the slot which it occupies.
  case waitsOnOwnQueue = "waits-on-own-queue"
  /// Nothing moves, and a queue has work that waits only for its max of 0.
  case maxZero = "max-zero"
  /// Nothing moves, and a queue has work that waits only for its resume.
  case suspendedWithWork = "suspended-with-work"
  /// An operation of high priority waits for one of lower priority.
  case priorityInversion = "priority-inversion"
  /// An operation was ready for ten times the mean run time of its queue, and later ones started.
  case starvation
  /// A queue of max 1 has started something out of its order of arrival.
  case serialIsNotFIFO = "serial-is-not-fifo"
  /// Others wait for the slot of one that is paused.
  case pausedHoldsSlot = "paused-holds-slot"
  /// A queue that counts its progress ran empty below 100 %.
  case progressIncomplete = "progress-incomplete"
}

extension Lint {
  /// The meaning of the lint and the remedy, in one sentence.
  public var advice: String {
    switch self {
    case .deadlock: "nothing can move any more, and something is unfinished"
    case .lateDependency: "it has started already, so it does not wait; add dependencies before the start"
    case .dependencyCycle: "these wait for each other in a ring; none runs until one of them is cancelled"
    case .finishedBeforeStart:
      "it said that it is finished before its queue started it; to end one that waits, cancel it"
    case .executingAndFinished: "isExecuting and isFinished read true at once; flip both before reporting either"
    case .missingKeyValueChange:
      "a flag reads otherwise than last reported; wrap its change in will- and didChangeValue"
    case .cancelIgnored: "cancelled, it runs on: cancel() only sets a flag, which its body has to look at"
    case .dependencyNotEnqueued: "what it depends on was neither added to a queue nor started, so it waits for ever"
    case .poolExhausted:
      "it is ready and has a slot, but every worker is taken, perhaps by bodies that wait; depend instead of waiting"
    case .waitsOnOwnQueue: "its body waits for what needs its own slot; depend on that instead of waiting"
    case .maxZero: "its max is 0, and nothing else keeps its operations from starting; raise it"
    case .suspendedWithWork: "it is suspended, and nothing else keeps its operations from starting; resume it"
    case .priorityInversion: "of high priority, it waits for one of lower priority, which is not raised by that"
    case .starvation: "ready for long, it sees later ones of higher priority start; nothing ages into a higher class"
    case .serialIsNotFIFO:
      "one at a time is not first come first served: of what is ready, the highest in rank goes first"
    case .pausedHoldsSlot: "paused, it keeps its slot, and others wait for that; resume or cancel it"
    case .progressIncomplete: "it ran empty below 100 %: what was cancelled early or overrides start() adds nothing"
    case .cancelledNotFinishing: "cancelled, it returned without reporting isFinished, so it keeps its slot"
    }
  }
}
