import OpEngine

// Events in few words, their times in milliseconds.
extension Story {
  static func at(
    _ milliseconds: UInt64, _ change: LogEvent.OperationChange, _ operation: String, _ queue: String? = nil,
    thread: String? = nil, worker: Int? = nil
  ) -> LogEvent {
    at(milliseconds, .operation(operation, in: queue, change), thread, worker)
  }

  static func at(
    _ milliseconds: UInt64, _ change: LogEvent.QueueChange, queue: String, thread: String? = nil, worker: Int? = nil
  ) -> LogEvent {
    at(milliseconds, .queue(queue, change), thread, worker)
  }

  static func at(
    _ milliseconds: UInt64, _ change: LogEvent.ThreadChange, thread: String, worker: Int? = nil
  ) -> LogEvent {
    at(milliseconds, .thread(change), thread, worker)
  }

  static func at(_ milliseconds: UInt64, _ remark: LogEvent.Remark, thread: String? = nil) -> LogEvent {
    at(milliseconds, .remark(remark), thread, nil)
  }

  static func at(_ milliseconds: UInt64, _ step: LogEvent.ShowEvent, thread: String? = nil) -> LogEvent {
    at(milliseconds, .show(step, by: nil), thread, nil)
  }

  private static func at(
    _ milliseconds: UInt64, _ body: LogEvent.Body, _ thread: String?, _ worker: Int?
  ) -> LogEvent {
    LogEvent(time: EngineTime(nanoseconds: milliseconds * 1_000_000), worker: worker, thread: thread, body)
  }

  /// Events of all kinds, but for the creation, about an operation and a queue.
  static func all(of operation: String, _ queue: String) -> [LogEvent] {
    let changes: [LogEvent.OperationChange] = [
      .depends(on: "B"), .undepends(on: "B"), .priority(from: .low, to: .high), .enqueued, .gated, .ready, .dispatched,
      .executing, .returned, .block(1), .blockEnded(1), .log("text"), .cancelled(.asked), .noticed, .paused, .unpaused,
      .requires(.condition("c")), .requires(.exclusive("e")), .requires(.group("B")), .condition("c", .satisfied),
      .condition("c", .unsatisfied), .condition("c", .produced(by: "B")), .failed("text"), .finished(.completed),
      .completed, .kvo(.init("isReady")), .waits(for: .operation("B")), .resumes(after: .queue(queue)), .note("text"),
      .discarded,
    ]
    let queueChanges: [LogEvent.QueueChange] = [
      .suspended, .resumed, .max(from: 1, to: 2), .idle, .barrier(operation), .note("text"), .discarded,
    ]
    let steps: [LogEvent.ShowEvent] = [
      .note("text"), .hold(nil), .hold(.seconds(1)), .mark("m"), .ask("text", reveal: "A.finished"),
      .choice(key: "a", "text"), .answer(to: 1, key: "a", because: nil), .withdrawn(question: 1),
      .focus(.operation(operation)),
      .focus(.queue(queue)), .speed(doublings: 2), .zoom(nil), .zoom(.seconds(1)), .highlight([]),
      .highlight([operation]),
    ]
    let threadChanges: [LogEvent.ThreadChange] = [
      .log("text"), .waits(for: .operation(operation)), .resumes(after: .operation(operation)),
    ]
    return changes.map { at(5, $0, operation, queue) } + queueChanges.map { at(5, $0, queue: queue) }
      + threadChanges.map { at(5, $0, thread: "main") } + steps.map { at(5, $0) } + [
        at(5, LogEvent.Remark(.lint(.deadlock), nil, operation: operation, queue: queue)),
        at(5, LogEvent.Remark(.misuse(.notReady), "text", queue: queue)),
        LogEvent(time: .zero + .seconds(5), .gap(missed: 1)),
        LogEvent(time: .zero + .seconds(5), .unknown("melted op A", line: "{}")),
      ]
  }
}
