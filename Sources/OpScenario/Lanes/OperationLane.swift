package import OpEngine

/// One operation as the log tells of it: who it is, and when it was in which phase.
package struct OperationLane: Hashable, Sendable {
  /// The beginning of a phase, which lasts until the next one begins.
  package struct Change: Hashable, Sendable {
    package var time: EngineTime
    package var phase: OperationPhase
  }

  /// A time in which it stood still; the last may go on.
  package struct Pause: Hashable, Sendable {
    package var start: EngineTime
    package var end: EngineTime?
  }

  /// How it is shown: its phase, told apart by cancellation and outcome.
  package enum Sort: CaseIterable, Sendable {
    case pending, ready
    /// Waiting although its cancellation was asked for: it finishes at its turn.
    case withdrawn
    case executing, paused
    /// Executing although its cancellation was asked for.
    case cancelling
    case finished, cancelled, failed

    /// In a picture of plain letters: the fill of a lane, or of the last three the mark at its end.
    package var letter: String {
      switch self {
      case .pending: "."
      // Who was cancelled is ready; that it was is no fill of its own.
      case .ready, .withdrawn: "-"
      case .executing: "="
      case .paused: ":"
      case .cancelling: "%"
      case .finished: "F"
      case .cancelled: "X"
      case .failed: "!"
      }
    }
  }

  package let id: String
  /// The display name, or the id.
  package let name: String
  /// nil where the log does not say.
  package let kind: OperationKind?
  /// The queue it is in; before it was added, the one it is meant for.
  package var queue: String?
  /// In the words of the scenario: `very-high`.
  package private(set) var priority: String
  /// In the words of the scenario; nil for the default.
  package let qualityOfService: String?
  /// What the scenario says about it.
  package private(set) var note: String?
  /// The ids of what it waits for, in the order given.
  package private(set) var dependencies: [String] = []
  /// Empty until it is added to a queue or started; the last one is `finished` at most.
  package private(set) var changes: [Change] = []
  package private(set) var cancelledAt: EngineTime?
  /// Its body has looked, and seen that it is cancelled.
  package private(set) var hasNoticedCancel = false
  package private(set) var pauses: [Pause] = []
  package private(set) var outcome: OperationOutcome?
  /// The thread it was dispatched to.
  package private(set) var worker: Int?
  /// Whether it holds a slot of its queue: from the dispatch to the finish.
  package private(set) var holdsSlot = false

  /// What its body waits for.
  package private(set) var awaited: String?

  /// - Parameter created: The event that says that there is one.
  package init(id: String, _ created: LogEvent) {
    self.id = id
    name = created.text ?? id
    kind = created.code.flatMap(OperationKind.init)
    queue = created.queue
    priority = created.new ?? "normal"
    qualityOfService = created.old
  }

  package var phase: OperationPhase { changes.last?.phase ?? .pending }

  /// When its present phase began; nil before it was added or started.
  package var since: EngineTime? { changes.last?.time }

  package var finishedAt: EngineTime? { phase == .finished ? since : nil }

  /// When the pause began in which it is.
  package var pausedSince: EngineTime? { pauses.last.flatMap { $0.end == nil ? $0.start : nil } }

  package var sort: Sort {
    switch phase {
    case .pending where pausedSince != nil: .paused
    case .pending where cancelledAt != nil, .ready where cancelledAt != nil: .withdrawn
    case .pending: .pending
    case .ready: .ready
    case .executing: pausedSince != nil ? .paused : cancelledAt == nil ? .executing : .cancelling
    case .finished:
      switch outcome {
      case .completed?, nil: .finished
      case .failed?: .failed
      case .cancelledBeforeStart?, .cancelledWhileExecuting?: .cancelled
      }
    }
  }

  /// How long it has been in its present phase; of a finished one how long it ran, or if it never did, how long it waited.
  package func duration(at now: EngineTime) -> Duration? {
    guard let last = changes.last, let first = changes.first else { return nil }
    guard phase == .finished else { return now - last.time }
    return last.time - (changes.last { $0.phase == .executing } ?? first).time
  }

  /// Takes in the next event that is about it.
  package mutating func apply(_ event: LogEvent) {
    switch event.kind {
    case .note where event.code == LogEvent.aboutCode: note = event.text
    case .depends:
      if let dependency = event.new { dependencies.append(dependency) }
    case .undepends: dependencies.removeAll { $0 == event.new }
    case .priority: priority = event.new ?? priority
    case .enqueued, .gated: enter(.pending, at: event.time)
    case .ready: enter(.ready, at: event.time)
    case .dispatched:
      holdsSlot = true
      worker = event.worker
    case .executing:
      worker = event.worker ?? worker
      enter(.executing, at: event.time)
    case .cancelled: cancelledAt = cancelledAt ?? event.time
    case .noticed: hasNoticedCancel = true
    case .paused: pauses.append(Pause(start: event.time))
    case .unpaused: endPause(at: event.time)
    case .finished:
      endPause(at: event.time)
      outcome = event.outcome
      holdsSlot = false
      awaited = nil
      enter(.finished, at: event.time)
    case .waits: awaited = event.new
    case .resumes: awaited = nil
    case .created, .block, .log, .completed, .failed, .suspended, .resumed, .max, .idle, .barrier,
      .misuse, .lint, .kvo, .note, .hold, .mark, .ask, .choice, .answer, .focus, .speed, .zoom, .highlight, .requires,
      .condition, .returned, .discarded:
      break
    }
  }

  private mutating func endPause(at time: EngineTime) {
    if pausedSince != nil { pauses[pauses.count - 1].end = time }
  }

  private mutating func enter(_ phase: OperationPhase, at time: EngineTime) {
    guard phase != changes.last?.phase, self.phase != .finished else { return }
    changes.append(Change(time: time, phase: phase))
  }
}
