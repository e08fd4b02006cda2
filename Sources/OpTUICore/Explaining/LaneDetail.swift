/// A description of one lane in short sentences, most urgent first.
struct LaneDetail: Hashable, Sendable {
  let name: String
  private(set) var lines: [String] = []
  /// The names of other operations and of queues in the lines.
  private(set) var namesToSetOff: [String] = []
  /// A shorter form of the first line.
  private var brief: String?
  /// The line with the error, or with what keeps the operation from going on and the fix, if any.
  private var cause: String?

  init(of row: LaneRow, in model: PlayModel) {
    switch row {
    case .queue(let index):
      let queue = model.timeline.queues[index]
      name = model.label(queue)
      describe(queue, in: model)
    case .unqueued:
      name = localized("no queue")
      lines = [localized("started by hand, or not added yet")]
    case .folded(let index):
      name = index.map { model.label(model.timeline.queues[$0]) } ?? localized("no queue")
      describe(model.frameContents.folded.first { $0.queue == index }, in: model)
    case .thread(let index):
      let thread = model.timeline.threads.lanes[index]
      name = thread.label
      describe(thread, in: model)
    case .block(let block, of: let index):
      let operation = model.timeline.operations[index]
      name = localized("\(model.label(operation)), block \(operation.blocks[block].number)")
      describe(operation.blocks[block], of: operation, in: model)
    case .operation(let index):
      let operation = model.timeline.operations[index]
      name = model.label(operation)
      describe(operation, in: model)
    }
  }

  /// The number of first lines without which the others are useless.
  private static let urgent = 2

  /// Returns one sentence of as many lines as fit into a number of rows; if not even the most urgent do, the cause alone,
  /// or else those, cut.
  func sentence(columns: Int, rows: Int, mark: Glyph) -> [CellText] {
    let parts = [brief ?? lines.first].compactMap(\.self) + lines.dropFirst()
    let start = name + localized(": ")
    let sentences = (Self.urgent...max(Self.urgent, parts.count)).reversed().lazy.map { count in
      CellText(start + parts.prefix(count).joined(separator: localized("; ")))
    }
    let fitting = sentences.map { $0.wrapped(columns: columns) }.first { $0.count <= rows }
    if let fitting { return fitting }
    if let shortest = cause.map({ CellText(start + $0).wrapped(columns: columns) }), shortest.count <= rows {
      return shortest
    }
    return sentences.last?.wrapped(columns: columns, lines: rows, mark: mark) ?? []
  }
}

// MARK: Queues

extension LaneDetail {
  private mutating func describe(_ folded: FoldedLanes?, in model: PlayModel) {
    guard let folded else { return }
    lines = [folded.sentence, localized("\(model.keys.name(of: .program(.accept))) shows their lanes")]
  }

  private mutating func describe(_ queue: QueueLane, in model: PlayModel) {
    lines.append(queue.slotsText)
    if let suspension = queue.suspensions.last, suspension.end == nil {
      lines.append(localized("suspended since \(model.text(suspension.start))\(model.resumeHint)"))
    }
    let timeline = model.timeline
    let added = queue.operations.filter { !timeline.operations[$0].changes.isEmpty }
    let ready = added.count { timeline.phase(of: $0) == .ready }
    let pending = added.count { timeline.phase(of: $0) == .pending }
    lines.append(localized("\(ready) ready, \(pending) pending, of \(added.count)"))
    if queue.executor == .serial { lines.append(localized("a serial executor below it: one at a time")) }
    if let quality = queue.qualityOfService.nameUnlessDefault { lines.append("QoS \(quality)") }
    if let note = queue.note { lines.append(model.charset.legible(note)) }
  }
}

// MARK: Operations

extension LaneDetail {
  private mutating func describe(_ operation: OperationLane, in model: PlayModel) {
    let phase = operation.phaseWords(
      at: model.time, isAtLeast: model.timeline.isAtEndOfLog, text: model.text)
    brief = phase.brief
    lines.append(phase.brief + phase.rest)
    lines += operation.errors.map { model.charset.legible(localized("error: \($0)")) }
    cause = lines.dropFirst().first
    let (words, names) = (model.words, model.words.names)
    describeReasons(of: operation, words, in: model)
    if let queue = operation.queue { namesToSetOff.append(names.label(queue)) }
    if let cancelled = operation.cancelledAt { lines.append(localized("cancelled at \(model.text(cancelled))")) }
    let quality = operation.qualityOfService.nameUnlessDefault.map { ", QoS \($0)" } ?? ""
    lines.append(localized("\(Self.place(of: operation, names: names)), priority \(operation.priority.word)\(quality)"))
    let done = Self.pastDependencies(of: operation, in: model.timeline)
    if !done.isEmpty {
      let labels = done.map { names.label($0.id) }
      lines.append(localized("after ") + labels.joined(separator: localized(", ")))
      namesToSetOff += labels
    }
    lines += model.timeline.ignoredText(of: operation, names)
    if let queue = model.timeline.ownedQueue(of: operation) { describeChildren(queue, in: model) }
    if let parent = operation.parent { lines.append(localized("a child of \(names.label(parent))")) }
    if let note = operation.note { lines.append(model.charset.legible(note)) }
  }

  private mutating func describeChildren(_ queue: QueueLane, in model: PlayModel) {
    let done = queue.operations.count { model.timeline.operations[$0].phase == .finished }
    lines.append(localized("children: \(done) of \(queue.operations.count) finished, \(queue.slotsText)"))
  }

  private mutating func describe(_ thread: ThreadLane, in model: PlayModel) {
    if let wait = thread.currentWait {
      lines.append(localized("waits for \(model.label(ofTarget: wait.target)), since \(model.text(wait.start))"))
    }
    if let run = thread.current {
      lines.append(localized("runs \(model.label(of: run)), since \(model.text(run.start))"))
    }
    if lines.isEmpty { lines.append(localized("idle")) }
    let count = Set(thread.runs.map(\.operation)).count
    lines.append(localized("\(count) \(count == 1 ? localized("operation") : localized("operations")) so far"))
  }

  private mutating func describe(_ block: BlockLane, of operation: OperationLane, in model: PlayModel) {
    let thread = OperationLane.words(forThread: block.worker)
    let length = TimeText.short(block.duration(at: model.time))
    let state =
      block.end.map { localized("ran until \(model.text($0)), for \(length)") } ?? localized("running for \(length)")
    lines.append(localized("\(state)\(thread), since \(model.text(block.start))"))
    if block.isWaiting { lines.append(localized("waits")) }
    let running = operation.blocks.count(where: \.isRunning)
    lines.append(localized("one of \(operation.blocks.count) blocks that have begun, \(running) running"))
  }

  /// Adds what keeps the operation from running or from ending, and the fix if no other operation blocks it, unless a
  /// question is still to come. Where the note tells the only cause of all waits, only the fix is left, at the beginning.
  private mutating func describeReasons(of operation: OperationLane, _ words: WaitFormatter, in model: PlayModel) {
    guard let explanation = words.timeline.waitGraph.explanation(of: operation.id) else { return }
    // The line on its phase already says that it was not added.
    let reasons = explanation.reasons.filter { $0.kind != .notEnqueued }
    namesToSetOff += reasons.flatMap { words.names(in: $0).dropLast() }
    var added = reasons.map(words.reasons.predicate)
    if !model.awaitsQuestion, explanation.chain.count == 1, let reason = explanation.chain.first, reason.holder == nil,
      reason.kind != .notEnqueued, let fix = explanation.suggestedFix
    {
      if model.isAlarming, model.idleState?.stall?.causes.count == 1 {
        brief = words.sentence(fix)
        lines.insert(words.sentence(fix), at: 0)
        return
      }
      added[0] += localized(": ") + words.sentence(fix)
    }
    cause = cause ?? added.first
    lines += added
  }

  private static func place(of operation: OperationLane, names: DisplayNames) -> String {
    guard let queue = operation.queue else { return localized("in no queue") }
    return "\(operation.changes.isEmpty ? localized("for") : localized("in")) \(names.label(queue))"
  }

  /// Returns the dependencies that have ended.
  private static func pastDependencies(of operation: OperationLane, in timeline: Timeline) -> [OperationLane] {
    let neglected = timeline.ignoredDependencies(of: operation)
    return operation.dependencies.filter { !neglected.contains($0) }.compactMap(timeline.operation)
      .filter { $0.phase == .finished }
  }
}

extension Timeline {
  /// Returns the dependencies that an operation did not wait for, because they were added too late or it was cancelled
  /// (R6).
  fileprivate func ignoredDependencies(of operation: OperationLane) -> [LogName] {
    let released = operation.changes.last { $0.phase == .ready } ?? operation.changes.last { $0.phase == .executing }
    guard operation.phase != .pending, let released else { return [] }
    return operation.dependencies.filter { id in
      guard let other = self.operation(id) else { return false }
      return other.finishedAt.map { $0 > released.time } ?? true
    }
  }

  /// Returns the sentence on the dependencies that an operation did not wait for; empty if it waited for all.
  func ignoredText(of operation: OperationLane, _ names: DisplayNames) -> [String] {
    let labels = ignoredDependencies(of: operation).map { names.label($0) }
    return labels.isEmpty ? [] : [localized("did not wait for \(labels.joined(separator: localized(", ")))")]
  }
}

extension PlayModel {
  /// The key that resumes a suspended queue, as the end of a sentence; empty without a play.
  var resumeHint: String { !playback.takesCommands ? "" : localized(": \(name(.suspendOrResume)) resumes it") }
}

extension QueueLane {
  /// The occupied slots: an operation has one from its dispatch, before it executes, until it has finished.
  var slotsText: String {
    max < 0 ? localized("slots taken: \(runningCount), no limit") : localized("slots taken: \(runningCount) of \(max)")
  }
}
