/// What somebody would have to do so that a reason to wait is gone.
public enum Cure: Hashable, Sendable {
  /// Add it to a queue, or start it.
  case add(OperationID)
  case resume(QueueID)
  /// Let one more run at once.
  case raiseMax(QueueID)
  /// Cancel it: one that was cancelled waits for no dependency any more.
  case cancel(OperationID)
  case unpause(OperationID)
  /// Let the gate of its class open, and have that posted.
  case openGate(OperationID)
  case satisfy(OperationID, condition: String)
  /// Say that it is finished: its kind has `finish()` for that.
  case finish(OperationID)
  /// Have its class, which keeps its own flags, say that it is finished.
  case reportFinish(OperationID)
  /// Let its body go on without what it waits for.
  case giveUpWait(OperationID)
  /// Let it come to its end; nothing keeps it from that.
  case await(OperationID)
  /// Let a worker come free, or have more of them.
  case freeWorker
  /// Let the main thread look at its queue.
  case freeMain
}

// Its parts, for those who write it down.
extension Cure {
  /// What is to be done, in one word: `resume`, `raise-max`.
  public var action: String {
    switch self {
    case .add: "add"
    case .resume: "resume"
    case .raiseMax: "raise-max"
    case .cancel: "cancel"
    case .unpause: "unpause"
    case .openGate: "open-gate"
    case .satisfy: "satisfy"
    case .finish: "finish"
    case .reportFinish: "report-finish"
    case .giveUpWait: "give-up-wait"
    case .await: "await"
    case .freeWorker: "free-worker"
    case .freeMain: "free-main"
    }
  }

  /// The operation it is to be done to.
  public var operation: OperationID? {
    switch self {
    case .add(let id), .cancel(let id), .unpause(let id), .openGate(let id), .satisfy(let id, condition: _),
      .finish(let id), .reportFinish(let id), .giveUpWait(let id), .await(let id):
      id
    case .resume, .raiseMax, .freeWorker, .freeMain: nil
    }
  }

  /// The queue it is to be done to.
  public var queue: QueueID? {
    switch self {
    case .resume(let queue), .raiseMax(let queue): queue
    case .add, .cancel, .unpause, .openGate, .satisfy, .finish, .reportFinish, .giveUpWait, .await, .freeWorker,
      .freeMain:
      nil
    }
  }

  /// The condition that has to hold.
  public var subject: String? {
    switch self {
    case .satisfy(_, let condition): condition
    case .add, .resume, .raiseMax, .cancel, .unpause, .openGate, .finish, .reportFinish, .giveUpWait, .await,
      .freeWorker, .freeMain:
      nil
    }
  }
}
