import OpEngine
import OpScenario

extension OperationLane {
  /// The phase it is in and for how long, and what may be added where there is room.
  /// - Parameter text: the writer of times.
  func phaseWords(at now: EngineTime, text: (EngineTime) -> String = \.text) -> (brief: String, rest: String) {
    guard let since else { return (cancelledAt == nil ? "new" : "new, cancelled", ": not added to a queue yet") }
    let start = text(since)
    let length = duration(at: now).map(TimeText.short) ?? ""
    switch sort {
    case .new, .pending: return ("waiting for \(length)", ", since \(start)")
    case .ready: return ("ready for \(length)", ", since \(start)")
    case .withdrawn: return ("\(phase.word) for \(length), cancelled", ": it ends at its turn, without executing")
    case .executing, .waiting: return ("running for \(length)\(threadWords)", ", since \(start)")
    case .paused:
      let since = pausedSince ?? since
      return ("paused for \(TimeText.short(now - since))", ", since \(text(since))")
    case .cancelling: return ("running for \(length)\(threadWords)", ": cancellation is a request")
    case .finished: return ("finished at \(start)", " after \(length)\(threadWords)")
    case .cancelled: return ("finished at \(start)", outcome == .cancelledBeforeStart ? ", never executed" : "")
    case .failed: return ("failed at \(start)", " after \(length)\(threadWords)")
    }
  }

  /// Returns its state, for a line about another operation: `running for 5.5s, cancelled 1.5s ago`.
  func standing(at now: EngineTime) -> String {
    guard let since, phase != .finished else { return changes.isEmpty ? "not added" : phase.word }
    if let pausedSince { return "paused for \(TimeText.short(now - pausedSince))" }
    let cancelled = cancelledAt.map { ", cancelled \(TimeText.short(now - $0)) ago" } ?? ""
    return "\(phase.word) for \(TimeText.short(now - since))\(cancelled)"
  }

  private var threadWords: String { Self.words(forThread: worker) }

  static func words(forThread worker: Int?) -> String {
    switch worker {
    case 1?: " on main"
    case let worker?: " on thread \(worker)"
    case nil: ""
    }
  }
}

extension OperationPhase {
  /// The word on the screen: an operation waits for others, is ready, runs, has finished.
  var word: String {
    switch self {
    case .pending: "waiting"
    case .ready: "ready"
    case .executing: "running"
    case .finished: "finished"
    }
  }
}
