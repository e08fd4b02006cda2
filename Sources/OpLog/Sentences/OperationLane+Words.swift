extension OperationLane {
  /// The phase with duration, and an optional addition.
  /// - Parameters:
  ///   - isAtLeast: whether the true duration may be longer.
  ///   - text: formats times.
  package func phaseWords(
    at now: EngineTime, isAtLeast: Bool, text: (EngineTime) -> String = \.text
  ) -> (brief: String, rest: String) {
    guard let since else {
      return (
        cancelledAt == nil ? localized("new") : localized("new, cancelled"), localized(": not added to a queue yet")
      )
    }
    // Of a log that begins and ends at this moment, the true duration is not known at all.
    if isAtLeast, phase != .finished, duration(at: now) == .zero { return (phase.word, "") }
    let start = text(since)
    let length = duration(at: now).map { Self.length($0, isAtLeast: isAtLeast && phase != .finished) } ?? ""
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
      let length = Self.length(now - since, isAtLeast: isAtLeast)
      return (localized("paused for \(length)"), localized(", since \(text(since))"))
    case .cancelling:
      return (localized("running for \(length)\(threadWords)"), localized(": cancellation is a request"))
    case .finished: return (localized("finished at \(start)"), localized(" after \(length)\(threadWords)"))
    case .cancelled:
      return (localized("finished at \(start)"), outcome == .cancelledBeforeStart ? localized(", never executed") : "")
    case .failed: return (localized("failed at \(start)"), localized(" after \(length)\(threadWords)"))
    }
  }

  /// Returns a duration: `2.5s`, or `at least 2.5s`.
  private static func length(_ length: Duration, isAtLeast: Bool) -> String {
    isAtLeast ? localized("at least \(TimeText.short(length))") : TimeText.short(length)
  }

  /// Returns its state, for a line about another operation: `running for 5.5s, cancelled 1.5s ago`.
  /// - Parameter isAtLeast: whether the true duration may be longer.
  package func standing(at now: EngineTime, isAtLeast: Bool) -> String {
    guard let since, phase != .finished else { return changes.isEmpty ? localized("not added") : phase.word }
    if let pausedSince {
      return localized("paused for \(Self.length(now - pausedSince, isAtLeast: isAtLeast))")
    }
    if isAtLeast, now == since { return phase.word }
    let cancelled = cancelledAt.map { localized(", cancelled \(TimeText.short(now - $0)) ago") } ?? ""
    return localized("\(phase.word) for \(Self.length(now - since, isAtLeast: isAtLeast))\(cancelled)")
  }

  /// Whether something other than its body finishes it.
  package var isFinishedByWord: Bool { kind == .manual || kind == .async }

  /// Whether it waits: for others, for a slot, or in its body. One that a call will finish does not.
  package var isBlocked: Bool {
    switch phase {
    case .pending, .ready: displayState != .new
    case .executing: displayState == .waiting && !isFinishedByWord
    case .finished: false
    }
  }

  private var threadWords: String { Self.words(forThread: worker) }

  package static func words(forThread worker: Int?) -> String {
    switch worker {
    case 1?: localized(" on the main thread")
    case let worker?: localized(" on thread \(worker)")
    case nil: ""
    }
  }
}

extension OperationPhase {
  /// The word on the screen.
  package var word: String {
    switch self {
    case .pending: localized("pending")
    case .ready: localized("ready")
    case .executing: localized("running")
    case .finished: localized("finished")
    }
  }
}
