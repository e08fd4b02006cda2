/// Something legal that a person should know about.
///
/// More of them come with the rules that raise them.
public enum Lint: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Nothing can move any more, and something is unfinished.
  case deadlock
  /// R4: a dependency was added to an operation that had started.
  case lateDependency = "late-dependency"
  /// R18: a dependency has closed a ring; the event has its path.
  case dependencyCycle = "dependency-cycle"
  /// A class said that it is finished while it waited in its queue.
  case finishedBeforeStart = "finished-before-start"
  /// A class said that it is finished, or that it executes, and both flags read true.
  case executingAndFinished = "executing-and-finished"
  /// A flag of a class reads otherwise than it was last reported.
  case missingKeyValueChange = "missing-kvo"
  /// A cancelled operation of a class that keeps its own flags has returned and did not say that it is finished.
  case cancelledNotFinishing = "cancelled-not-finishing"
}

extension Lint {
  /// What it means and what to do about it, in one sentence.
  public var advice: String {
    switch self {
    case .deadlock: "nothing can move any more, and something is unfinished"
    case .lateDependency: "it has started already, so it does not wait; add dependencies before the start"
    case .dependencyCycle: "these wait for each other in a ring; none runs until one of them is cancelled"
    case .finishedBeforeStart: "it said that it is finished before its queue started it, and left the queue"
    case .executingAndFinished: "isExecuting and isFinished read true at once; flip both before reporting either"
    case .missingKeyValueChange:
      "a flag reads otherwise than last reported; wrap its change in will- and didChangeValue"
    case .cancelledNotFinishing: "cancelled, it has returned and not reported isFinished, so its dependants wait on"
    }
  }
}
