import Testing

@testable import OpEngine

/// The records of the binary form.
struct LogRecordTests {
  private static let (id, other) = (OperationID(row: 3, generation: 9), OperationID(row: .max - 1, generation: .max))
  private static let queue = QueueID(row: 1, generation: 7)
  private static let texts = [
    "", "a", "24 bytes, no more, no less", "\0\u{1}\"\\ \u{202E}下载 😀", String(repeating: "x", count: 1000),
  ]

  /// Changes of all kinds, with all their data.
  private static let changes: [EngineEvent.Change] = {
    var changes: [EngineEvent.Change] = [
      .queue(queue, .discarded), .queue(queue, .suspended), .queue(queue, .resumed), .queue(queue, .idle),
      .queue(queue, .barrierAdded(id)),
      .queue(queue, .maxChanged(old: -1, new: Int(Int32.max))), .operation(id, .discarded),
      .operation(id, .dependencyAdded(on: other)),
      .operation(id, .dependencyRemoved(on: other)), .operation(id, .enqueued(in: queue)), .operation(id, .ready),
      .operation(id, .unready), .operation(id, .dispatched),
      .operation(id, .executing), .operation(id, .returned), .operation(id, .blockBegan(number: 1)),
      .operation(id, .blockEnded(number: 70_000)), .operation(id, .cancelNoticed),
      .operation(id, .completed), .operation(id, .priorityChanged(old: .veryLow, new: .veryHigh)),
      .operation(id, .paused), .operation(id, .unpaused),
      .operation(id, .adopted(by: other)), .waitBegan(.operation(id), inside: nil),
      .waitBegan(.queue(queue), inside: other),
      .waitEnded(.operation(id), inside: other), .waitEnded(.queue(queue), inside: nil),
      .notified(id, KeyChange(.dependencies)), .notified(id, KeyChange(.queuePriority, old: -8, new: 8)),
      .notified(id, KeyChange(.isReady, old: nil, new: 0)),
      .misused(.notReady, operation: nil, queue: queue),
      .misused(.dependencyCycle, operation: id, queue: nil, path: [id, other]),
      .linted(.deadlock, operation: nil, queue: nil, path: [other]), .linted(.maxZero, operation: id, queue: queue),
    ]
    changes += QueueExecutor.allCases.map { .queueCreated(queue, runBy: $0) }
    changes += OperationKind.allCases.map { .created(id, $0, .high) }
    changes += OperationOutcome.allCases.map { .operation(id, .finished($0)) }
    changes += CancelCause.allCases.map { .operation(id, .cancelled($0)) }
    for text in texts {
      changes += [
        .operation(id, .failed(message: text)), .operation(id, .requires(.condition(text, otherwise: .wait))),
        .operation(id, .requires(.exclusive(text))),
        .operation(id, .conditionDecided(text, .satisfied)), .operation(id, .conditionDecided(text, .unsatisfied)),
        .operation(id, .conditionDecided(text, .produced(by: other))),
      ]
    }
    return changes
  }()

  @Test(arguments: [0, 1, 7, 40]) func `Records are counted by the events that they describe`(_ written: Int) {
    var encoder = LogRecordEncoder()
    var ends: [Int] = []
    for (index, change) in Self.changes.enumerated() {
      encoder.append("operation \(index)", of: Self.id)
      encoder.append(
        EngineEvent(
          sequence: UInt64(index), time: EngineTime(nanoseconds: UInt64(index)), worker: WorkerID(100_000),
          change: change))
      ends.append(encoder.records.count)
    }
    let records = encoder.records
    #expect(LogRecord.eventCount(of: records[...], after: written) == ends.count { $0 > written })
    #expect(LogRecord.eventCount(of: records[ends[4]...]) == Self.changes.count - 5)
  }

  @Test func `Every kind of event is among the changes, with everything that it names`() {
    var encoder = LogRecordEncoder()
    var kinds: Set<LogRecord.Kind?> = []
    for change in Self.changes {
      encoder.append(EngineEvent(sequence: 1, time: .zero, worker: .main, change: change))
      kinds.insert(encoder.records.last.flatMap { LogRecord.Kind(rawValue: $0.kind) })
      guard case .operation(_, let change) = change else { continue }
      var named: [OperationID] = []
      let same = change.referring(
        by: { id -> OperationID? in
          named.append(id)
          return id
        }, { $0 as QueueID? })
      #expect(same == change && named == [change.other].compactMap(\.self))
    }
    #expect(kinds == Set(LogRecord.Kind.allCases.filter(\.isEvent)))
  }

  private func decoded(_ records: [LogRecord]) -> [EngineEvent] {
    var decoder = LogRecordDecoder()
    var events: [EngineEvent] = []
    let result = records.withUnsafeBytes { bytes in
      decoder.decode(bytes) { if case .event(let event, _) = $0 { events.append(event) } }
    }
    #expect((try? result.get()) == records.count * LogRecord.size)
    return events
  }

  @Test func `Events of all kinds are decoded unchanged`() {
    var encoder = LogRecordEncoder()
    var time: UInt64 = 0
    let events = Self.changes.enumerated().map { index, change in
      // Sometimes more than fits in a record.
      time += index % 3 == 0 ? 10_000_000_000 : UInt64(index)
      let worker = WorkerID(index % 5 == 0 ? 100_000 : UInt32(index))
      return EngineEvent(
        sequence: UInt64(index + 1), time: EngineTime(nanoseconds: time), worker: worker, change: change)
    }
    for event in events { encoder.append(event) }
    let back = decoded(encoder.records)
    #expect(back.count == events.count)
    for (event, other) in zip(events, back) {
      #expect(event.change == other.change)
      #expect((event.time, event.worker, event.sequence) == (other.time, other.worker, other.sequence))
    }
    let kinds = Set(encoder.records.map(\.kind))
    // Bytes of texts may look like any kind; all kinds of events occur.
    #expect(kinds.isSuperset(of: LogRecord.Kind.allCases.filter(\.isEvent).map(\.rawValue)))
  }

  @Test func `The beginning of a phase applies only to the next event`() {
    var encoder = LogRecordEncoder()
    let event = EngineEvent(
      sequence: 1, time: EngineTime(.seconds(9)), worker: .main, change: .queue(Self.queue, .suspended))
    encoder.append(since: EngineTime(.seconds(2)))
    encoder.append(event)
    encoder.append(event)
    var decoder = LogRecordDecoder()
    var times: [EngineTime?] = []
    _ = encoder.records.withUnsafeBytes { bytes in
      decoder.decode(bytes) { if case .event(_, let since) = $0 { times.append(since) } }
    }
    #expect(times == [EngineTime(.seconds(2)), nil])
  }

  @Test func `Answers are decoded unchanged, and are not events`() {
    let refusals = Self.texts.map { AttachRefusal(.notExecuting, $0) }
    let answers = [nil, 0, 1, -1, .max, .min].flatMap { id in
      [AttachAnswer(id: id)] + refusals.map { AttachAnswer(id: id, $0) }
    }
    var encoder = LogRecordEncoder()
    for answer in answers { encoder.append(answer) }
    encoder.appendEnd()
    var decoder = LogRecordDecoder()
    var (back, hasEnd): ([AttachAnswer], Bool) = ([], false)
    _ = encoder.records.withUnsafeBytes { bytes in
      decoder.decode(bytes) { item in
        if case .answer(let answer) = item { back.append(answer) }
        if case .end = item { hasEnd = true }
      }
    }
    #expect(back == answers && hasEnd)
    #expect(LogRecord.eventCount(of: encoder.records[...]) == 0)
  }

  @Test func `A limit beyond 32 bits becomes the greatest that a log can have`() {
    var encoder = LogRecordEncoder()
    encoder.append(
      EngineEvent(sequence: 1, time: .zero, worker: .main, change: .queue(Self.queue, .maxChanged(old: -1, new: .max))))
    #expect(decoded(encoder.records).map(\.change) == [.queue(Self.queue, .maxChanged(old: -1, new: Int(Int32.max)))])
  }

  @Test func `The format never changes its numbers`() {
    #expect(MemoryLayout<LogRecord>.stride == LogRecord.size)
    expect([QueueExecutor.pool, .main, .underlying, .serial])
    expect([OperationKind.block, .invocation, .sync, .async, .manual, .pausable, .group, .barrier, .custom])
    expect([OperationOutcome.completed, .cancelledBeforeStart, .cancelledWhileExecuting, .failed])
    expect([CancelCause.asked, .conditionFailed])
    expect([Requirement.Otherwise.cancel, .wait])
    expect([
      KeyChange.Key.isReady, .isExecuting, .isFinished, .isCancelled, .isAsynchronous, .dependencies, .queuePriority,
      .completionBlock, .isPaused,
    ])
    expect([
      Misuse.Code.alreadyEnqueuedOrFinished, .duplicateInBatch, .alreadyExecuting, .ownedByQueue, .notReady,
      .negativeMaxConcurrent, .queueNotEmpty, .selfDependency, .dependencyCycle, .blocksAddedAfterStart, .foreignEngine,
      .notExecuting, .unbalancedLeave, .duplicateCondition, .unknownCondition, .requiredTooLate, .needsRealTime,
      .waitsInVirtualBody,
    ])
    expect([
      Lint.deadlock, .lateDependency, .dependencyCycle, .finishedBeforeStart, .executingAndFinished,
      .missingKeyValueChange, .cancelledNotFinishing, .cancelIgnored, .dependencyNotEnqueued, .poolExhausted,
      .waitsOnOwnQueue, .maxZero, .suspendedWithWork, .priorityInversion, .starvation, .serialIsNotFIFO,
      .pausedHoldsSlot, .progressIncomplete, .mainQueueFixed, .workAfterFinish, .cancelWithoutSuper,
      .progressWithoutTotal, .readyWithoutSuper, .unknownKey,
    ])
  }

  /// New cases come after these; one between them would renumber others.
  private func expect<Value: IndexedCase & Equatable>(
    _ cases: [Value], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Array(Value.allCases.prefix(cases.count)) == cases, sourceLocation: sourceLocation)
    for (place, value) in Value.allCases.enumerated() {
      #expect(Int(value.number) == place, sourceLocation: sourceLocation)
      #expect(Value(number: value.number) == value, sourceLocation: sourceLocation)
    }
  }
}
