extension LogEvent {
  /// The word of the log for what happened: what an event pattern names.
  package enum Kind: String, CaseIterable, Sendable {
    // Of an operation.
    case created, depends, undepends, priority, enqueued, gated, ready, dispatched, executing, block, log, cancelled
    case blockEnded = "block-ended"
    case finished, completed, failed, paused, unpaused, requires, condition, noticed, returned
    // Of a queue (`created` too).
    case suspended, resumed, max, idle, barrier
    // Of either, by a program.
    case discarded
    // Of a thread (`log` too), or of an operation's body.
    case waits, resumes
    // Of no subject, or of the one they concern.
    case misuse, lint, kvo
    // For the audience.
    case note, hold, mark, ask, choice, answer, withdrawn, focus, speed, zoom, highlight
    // Of the log itself.
    case gap
    /// No word of any log: the event bears one that is not among these.
    case unknown

    private static let kinds = allCases
    private static let words = NameTable(kinds.map(\.rawValue))

    /// The kind of a word. It is looked up: `init(rawValue:)` compares one word after the other, and takes two thousand
    /// instructions for the last of them.
    package static func named(_ word: UnsafeBufferPointer<UInt8>) -> Kind? {
      words.number(of: word).map { kinds[$0] }
    }

    package static func named(_ word: String) -> Kind? { words.number(of: word).map { kinds[$0] } }
  }

  /// The word for what happened.
  package var kind: Kind {
    switch body {
    case .operation(_, _, let change): change.kind
    case .queue(_, let change): change.kind
    case .thread(.log): .log
    case .thread(.waits): .waits
    case .thread(.resumes): .resumes
    case .remark(let remark):
      switch remark.code {
      case .lint: .lint
      case .misuse: .misuse
      }
    case .show(let event, _): event.kind
    case .gap: .gap
    case .unknown: .unknown
    }
  }
}

extension LogEvent.OperationChange {
  var kind: LogEvent.Kind {
    switch self {
    case .created: .created
    case .discarded: .discarded
    case .depends: .depends
    case .undepends: .undepends
    case .priority: .priority
    case .enqueued: .enqueued
    case .ready: .ready
    case .gated: .gated
    case .dispatched: .dispatched
    case .executing: .executing
    case .returned: .returned
    case .block: .block
    case .blockEnded: .blockEnded
    case .log: .log
    case .cancelled: .cancelled
    case .noticed: .noticed
    case .paused: .paused
    case .unpaused: .unpaused
    case .requires: .requires
    case .condition: .condition
    case .failed: .failed
    case .finished: .finished
    case .completed: .completed
    case .kvo: .kvo
    case .waits: .waits
    case .resumes: .resumes
    case .note: .note
    }
  }
}

extension LogEvent.QueueChange {
  fileprivate var kind: LogEvent.Kind {
    switch self {
    case .created: .created
    case .discarded: .discarded
    case .suspended: .suspended
    case .resumed: .resumed
    case .max: .max
    case .idle: .idle
    case .barrier: .barrier
    case .note: .note
    }
  }
}

extension LogEvent.ShowEvent {
  fileprivate var kind: LogEvent.Kind {
    switch self {
    case .note: .note
    case .hold: .hold
    case .mark: .mark
    case .ask: .ask
    case .choice: .choice
    case .answer: .answer
    case .withdrawn: .withdrawn
    case .focus: .focus
    case .speed: .speed
    case .zoom: .zoom
    case .highlight: .highlight
    }
  }
}
