import OpEngine

/// What is known of one lane, in short sentences, the most urgent first.
struct LaneDetail: Hashable, Sendable {
  let name: String
  private(set) var lines: [String] = []
  /// The first line in fewer words.
  private var brief: String?

  init(of row: LaneRow, in model: PlayModel) {
    switch row {
    case .queue(let index):
      let queue = model.timeline.queues[index]
      name = model.label(queue)
      describe(queue, in: model)
    case .unqueued:
      name = "no queue"
      lines = ["started by hand, or not added yet"]
    case .operation(let index):
      let operation = model.timeline.operations[index]
      name = model.label(operation)
      describe(operation, in: model)
    }
  }

  /// Everything in one line.
  var sentence: String {
    "\(name): \(([brief ?? lines.first].compactMap(\.self) + lines.dropFirst()).joined(separator: "; "))"
  }
}

// MARK: Queues

extension LaneDetail {
  private mutating func describe(_ queue: QueueLane, in model: PlayModel) {
    let limit = queue.max < 0 ? "no limit" : "at most \(queue.max) at once"
    lines.append("\(queue.runningCount) running, \(limit)")
    if let suspension = queue.suspensions.last, suspension.end == nil {
      lines.append("suspended since \(suspension.start.text): s resumes it")
    }
    let operations = queue.operations.map { model.timeline.operations[$0] }
    let ready = operations.count { $0.phase == .ready }
    let pending = operations.count { $0.phase == .pending }
    lines.append("\(ready) ready, \(pending) pending, of \(operations.count)")
  }
}

// MARK: Operations

extension LaneDetail {
  private mutating func describe(_ operation: OperationLane, in model: PlayModel) {
    let phase = Self.phase(of: operation, now: model.time)
    brief = phase.brief
    lines.append(phase.brief + phase.rest)
    let names = Names(timeline: model.timeline, charset: model.charset)
    lines += [operation.awaited.map { "its body waits for \(names.label($0))" }].compactMap(\.self)
    if operation.phase == .ready { lines += Self.lack(of: operation, in: model.timeline, names: names) }
    if let cancelled = operation.cancelledAt { lines.append("cancelled at \(cancelled.text)") }
    let waits = Self.dependencies(of: operation, in: model.timeline)
    lines += waits.open.map { "waits for \(names.label($0.id)) (\($0.phase.rawValue))" }
    lines.append("\(Self.place(of: operation, names: names)), priority \(operation.priority)")
    if !waits.done.isEmpty { lines.append("after " + waits.done.map { names.label($0.id) }.joined(separator: ", ")) }
  }

  /// The phase it is in, and what may be added where there is room.
  private static func phase(of operation: OperationLane, now: EngineTime) -> (brief: String, rest: String) {
    guard let since = operation.since else { return ("pending", ": not added to a queue yet") }
    let start = since.text
    let length = operation.duration(at: now).map(TimeText.short) ?? ""
    let thread = thread(operation)
    switch operation.sort {
    case .pending: return ("pending for \(length)", ", since \(start)")
    case .ready: return ("ready for \(length)", ", since \(start)")
    case .executing: return ("executing for \(length)\(thread)", ", since \(start)")
    case .cancelling: return ("executing for \(length)\(thread)", ": a cancel is a request")
    case .finished: return ("finished at \(start)", " after \(length)\(thread)")
    case .cancelled:
      return ("finished at \(start)", operation.outcome == .cancelledBeforeStart ? ", never executed" : "")
    case .failed: return ("failed at \(start)", " after \(length)\(thread)")
    }
  }

  /// What a ready operation's queue lacks to let it start.
  private static func lack(of operation: OperationLane, in timeline: Timeline, names: Names) -> [String] {
    guard let queue = operation.queue.flatMap(timeline.queue) else { return [] }
    let name = names.label(queue.id)
    if queue.isSuspended { return ["\(name) is suspended: s resumes it"] }
    if queue.max == 0 { return ["the max of \(name) is 0: + raises it"] }
    guard queue.max > 0, queue.runningCount >= queue.max else { return [] }
    let holders = queue.operations.lazy.map { timeline.operations[$0] }.filter(\.holdsSlot).prefix(4)
    let shown = holders.prefix(3).map { names.label($0.id) } + (holders.count > 3 ? ["more"] : [])
    return ["\(name) is full: \(shown.joined(separator: ", "))"]
  }

  private static func thread(_ operation: OperationLane) -> String {
    switch operation.worker {
    case 1?: " on main"
    case let worker?: " on thread \(worker)"
    case nil: ""
    }
  }

  private static func place(of operation: OperationLane, names: Names) -> String {
    guard let queue = operation.queue else { return "in no queue" }
    return "\(operation.changes.isEmpty ? "for" : "in") \(names.label(queue))"
  }

  /// What it waits for, and what it waited for. One that is cancelled waits for nothing (R6).
  private static func dependencies(
    of operation: OperationLane, in timeline: Timeline
  ) -> (open: [OperationLane], done: [OperationLane]) {
    let all = operation.dependencies.compactMap(timeline.operation)
    let waits = operation.phase == .pending && operation.cancelledAt == nil
    return (all.filter { waits && $0.phase != .finished }, all.filter { !waits || $0.phase == .finished })
  }
}
