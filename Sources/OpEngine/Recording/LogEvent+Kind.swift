extension LogEvent {
  /// The kind of an event, whose raw value is its word in the log and in event patterns.
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
    // Of any subject or none.
    case misuse, lint, kvo
    // For the viewer.
    case note, hold, mark, ask, choice, answer, withdrawn, focus, speed, zoom, highlight
    // Of the log itself.
    case gap
    /// A word that is not among these.
    case unknown

    private static let kinds = allCases
    private static let words = NameTable(kinds.map(\.rawValue))

    /// Returns the kind of a word, by look-up: `init(rawValue:)` compares one word after the other, and takes two
    /// thousand instructions for the last of them.
    package static func named(_ word: UnsafeBufferPointer<UInt8>) -> Kind? {
      words.number(of: word).map { kinds[$0] }
    }

    package static func named(_ word: String) -> Kind? { words.number(of: word).map { kinds[$0] } }
  }

  package var kind: Kind {
    switch body {
    case .created, .queueCreated: .created
    case .operation(_, _, let change): change.kind
    case .queue(_, let change): change.kind
    case .notified: .kvo
    case .waitBegan: .waits
    case .waitEnded: .resumes
    case .log: .log
    case .note: .note
    case .remark(let remark): remark.code.kind
    case .show(let event, _): event.kind
    case .gap: .gap
    case .unknown: .unknown
    }
  }
}

extension OperationChange {
  package var kind: LogEvent.Kind {
    switch self {
    case .discarded: .discarded
    case .dependencyAdded: .depends
    case .dependencyRemoved: .undepends
    case .requires, .adopted: .requires
    case .enqueued: .enqueued
    case .ready: .ready
    case .unready: .gated
    case .dispatched: .dispatched
    case .executing: .executing
    case .returned: .returned
    case .blockBegan: .block
    case .blockEnded: .blockEnded
    case .cancelled: .cancelled
    case .cancelNoticed: .noticed
    case .paused: .paused
    case .unpaused: .unpaused
    case .conditionDecided: .condition
    case .failed: .failed
    case .finished: .finished
    case .completed: .completed
    case .priorityChanged: .priority
    }
  }
}

extension QueueChange {
  fileprivate var kind: LogEvent.Kind {
    switch self {
    case .discarded: .discarded
    case .suspended: .suspended
    case .resumed: .resumed
    case .maxChanged: .max
    case .barrierAdded: .barrier
    case .idle: .idle
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

extension LogEvent.Kind {
  package var properties: LogEvent.Properties {
    switch self {
    case .created:
      .init(.structure, of: [.operation, .queue], in: [.waits, .lanes, .statistics, .consistency])
    // Only programs release objects.
    case .discarded: .init(.structure, of: [], in: [.waits, .lanes, .consistency])
    case .depends, .undepends: .init(.structure, of: .operation, in: [.waits, .lanes, .statistics])
    case .requires: .init(.structure, of: .operation, in: [.waits, .lanes])
    case .priority: .init(.course, of: .operation, in: [.waits, .lanes], isInstant: true)
    case .enqueued: .init(.course, of: .operation, in: [.waits, .lanes, .statistics, .consistency])
    case .gated, .ready: .init(.course, of: .operation, in: [.waits, .lanes, .statistics])
    case .dispatched: .init(.course, of: .operation, in: [.waits, .lanes, .statistics, .consistency])
    case .executing, .finished:
      .init(.course, of: .operation, in: [.waits, .lanes, .threads, .statistics, .consistency])
    case .returned, .block: .init(.course, of: .operation, in: [.waits, .lanes, .threads])
    case .blockEnded: .init(.course, of: .operation, in: [.lanes, .threads])
    case .completed: .init(.course, of: .operation, in: [.waits, .lanes, .threads])
    case .cancelled: .init(.course, of: .operation, in: [.waits, .lanes, .statistics], isInstant: true)
    case .noticed: .init(.course, of: .operation, in: .lanes, isInstant: true)
    case .failed: .init(.course, of: .operation, in: .lanes, isInstant: true)
    case .paused, .unpaused: .init(.course, of: .operation, in: [.waits, .lanes])
    case .condition: .init(.course, of: .operation, in: .waits)
    case .kvo: .init(.course, of: [], in: .lanes)
    case .log: .init(.course, of: [.operation, .thread], in: [], isInstant: true)
    case .waits, .resumes: .init(.course, of: [.operation, .thread], in: [.waits, .lanes, .threads])
    case .suspended, .resumed, .max:
      .init(.course, of: .queue, in: [.waits, .lanes, .statistics], isInstant: true)
    case .idle: .init(.course, of: .queue, in: [])
    case .barrier: .init(.course, of: .queue, in: .waits)
    case .misuse, .lint: .init(.report, of: [], in: [], isInstant: true)
    // A note about an operation or a queue is not an instant: `LogEvent.isInstant`.
    case .note: .init(.audience, of: [], in: .lanes, isInstant: true)
    case .mark: .init(.audience, of: [], in: [], isInstant: true)
    case .ask, .choice, .answer, .withdrawn: .init(.audience, of: [], in: [])
    case .hold, .focus, .speed, .zoom, .highlight: .init(.screen, of: [], in: [])
    case .gap: .init(.log, of: [], in: [.waits, .lanes, .threads, .statistics, .consistency], isInstant: true)
    case .unknown: .init(.log, of: [], in: [])
    }
  }
}
