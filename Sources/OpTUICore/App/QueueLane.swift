package import OpEngine

/// One queue as the log tells of it: how many of its operations ran when, and when it was suspended.
package struct QueueLane: Hashable, Sendable {
  /// From this time on so many of its operations are started and not finished.
  package struct Running: Hashable, Sendable {
    package var time: EngineTime
    package var count: Int
  }

  /// A time it was suspended; it still is where `end` is nil.
  package struct Suspension: Hashable, Sendable {
    package var start: EngineTime
    package var end: EngineTime?
  }

  package let id: String
  /// The display name, or the id.
  package let name: String
  package let createdAt: EngineTime
  /// In the words of the scenario; nil for the default.
  package let qualityOfService: String?
  /// What runs its operations.
  package let executor: QueueExecutor
  /// What the scenario says about it.
  package private(set) var note: String?
  /// -1 stands for `default`: bounded by the worker pool only.
  package private(set) var max: Int
  /// Indices of the timeline's operations that are in it, or are meant for it.
  package internal(set) var operations: [Int] = []
  /// What it was after each instant at which it changed.
  package private(set) var running: [Running] = []
  package private(set) var suspensions: [Suspension] = []

  init(id: String, _ created: LogEvent) {
    self.id = id
    name = created.text ?? id
    createdAt = created.time
    qualityOfService = created.old
    executor = created.code.flatMap(QueueExecutor.init) ?? .pool
    max = created.new.flatMap(Int.init) ?? -1
  }

  /// How many of its operations are started and not finished.
  package var runningCount: Int { running.last?.count ?? 0 }

  package var isSuspended: Bool { suspensions.last.map { $0.end == nil } ?? false }

  mutating func changeRunning(by change: Int, at time: EngineTime) {
    let count = runningCount + change
    if running.last?.time == time { running.removeLast() }
    if count != runningCount { running.append(Running(time: time, count: count)) }
  }

  mutating func apply(_ event: LogEvent) {
    switch event.kind {
    case .suspended where !isSuspended: suspensions.append(Suspension(start: event.time))
    case .resumed where isSuspended: suspensions[suspensions.count - 1].end = event.time
    case .note where event.code == LogEvent.aboutCode: note = event.text
    case .max: max = event.new.flatMap(Int.init) ?? -1
    case .suspended, .resumed, .created, .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched,
      .executing, .block, .log, .cancelled, .finished, .completed, .failed, .paused, .unpaused, .idle, .barrier, .waits,
      .resumes, .misuse, .lint, .kvo, .note, .hold, .mark, .ask, .choice, .answer, .focus, .speed, .zoom, .highlight,
      .requires, .condition, .noticed, .returned, .discarded:
      break
    }
  }
}
