import Localization
import OpEngine
import OpScenario

extension OperationLane {
  /// The phase it is in and for how long, and what may be added where there is room.
  /// - Parameter text: the writer of times.
  func phaseWords(at now: EngineTime, text: (EngineTime) -> String = \.text) -> (brief: String, rest: String) {
    guard let since else {
      return (
        cancelledAt == nil ? localized("new") : localized("new, cancelled"), localized(": not added to a queue yet")
      )
    }
    let start = text(since)
    let length = duration(at: now).map(TimeText.short) ?? ""
    switch displayState {
    case .new, .pending: return (localized("pending for \(length)"), localized(", since \(start)"))
    case .ready: return (localized("ready for \(length)"), localized(", since \(start)"))
    case .withdrawn:
      return (
        localized("\(phase.word) for \(length), cancelled"), localized(": it ends at its turn, without executing")
      )
    case .executing, .waiting: return (localized("running for \(length)\(threadWords)"), localized(", since \(start)"))
    case .paused:
      let since = pausedSince ?? since
      return (localized("paused for \(TimeText.short(now - since))"), localized(", since \(text(since))"))
    case .cancelling:
      return (localized("running for \(length)\(threadWords)"), localized(": cancellation is a request"))
    case .finished: return (localized("finished at \(start)"), localized(" after \(length)\(threadWords)"))
    case .cancelled:
      return (localized("finished at \(start)"), outcome == .cancelledBeforeStart ? localized(", never executed") : "")
    case .failed: return (localized("failed at \(start)"), localized(" after \(length)\(threadWords)"))
    }
  }

  /// Returns its state, for a line about another operation: `running for 5.5s, cancelled 1.5s ago`.
  func standing(at now: EngineTime) -> String {
    guard let since, phase != .finished else { return changes.isEmpty ? localized("not added") : phase.word }
    if let pausedSince { return localized("paused for \(TimeText.short(now - pausedSince))") }
    let cancelled = cancelledAt.map { localized(", cancelled \(TimeText.short(now - $0)) ago") } ?? ""
    return localized("\(phase.word) for \(TimeText.short(now - since))\(cancelled)")
  }

  private var threadWords: String { Self.words(forThread: worker) }

  static func words(forThread worker: Int?) -> String {
    switch worker {
    case 1?: localized(" on the main thread")
    case let worker?: localized(" on thread \(worker)")
    case nil: ""
    }
  }
}

extension OperationPhase {
  /// The word on the screen.
  var word: String {
    switch self {
    case .pending: localized("pending")
    case .ready: localized("ready")
    case .executing: localized("running")
    case .finished: localized("finished")
    }
  }
}
