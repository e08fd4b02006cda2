/// A writer of everything known about one lane.
struct DetailsText {
  @Boxed private var model: PlayModel
  private let names: DisplayNames
  private let words: WaitFormatter
  private let listsEvents: Bool
  private(set) var lines: [DetailsModel.Line] = []

  /// The maximum number of the lane's events listed, the latest ones.
  private static let maxEvents = 200

  /// - Parameter listsEvents: whether to list the events of the lane.
  init(of row: LaneRow, in model: PlayModel, listsEvents: Bool = true) {
    _model = Boxed(wrappedValue: model)
    self.listsEvents = listsEvents
    names = DisplayNames(timeline: model.timeline, charset: model.charset, areWhole: true)
    words = WaitFormatter(names: names)
    switch row {
    case .operation(let index), .block(_, of: let index): describe(model.timeline.operations[index])
    case .queue(let index), .folded(let index?): describe(model.timeline.queues[index])
    case .thread(let index): describe(model.timeline.threads.lanes[index], LaneDetail(of: row, in: model))
    case .unqueued, .folded(nil): add("", [localized("operations without a queue: started by hand, or not added yet")])
    }
  }

  /// Adds lines under one label, with some names set off.
  private mutating func add(_ label: Phrase, _ texts: [String], names: [String] = []) {
    for (index, text) in texts.enumerated() {
      lines.append(
        DetailsModel.Line(
          label: index == 0 ? label.text : "", text: model.charset.legible(text),
          names: names.map(model.charset.legible)
        ))
    }
  }

  /// Adds a line for each operation, with its mark and its state.
  private mutating func add(_ label: Phrase, _ operations: [OperationLane]) {
    for (index, operation) in operations.enumerated() {
      let text =
        "\(names.label(operation.id))  \(operation.standing(at: model.time, isAtLeast: model.timeline.isAtEndOfLog))"
      lines.append(
        DetailsModel.Line(
          label: index == 0 ? label.text : "", text: model.charset.legible(text),
          names: [model.charset.legible(names.label(operation.id))], displayState: operation.displayState))
    }
  }

  /// Returns the shown events of a lane.
  /// - Complexity: O(shown events), without copying those of other lanes: there may be a million.
  private func events(where isOwn: (LogEvent) -> Bool) -> [LogEvent] {
    let log = model.log
    return (0..<model.timeline.eventCount).filter { isOwn(log[$0]) }.map { log[$0] }
  }

  private mutating func add(events own: [LogEvent]) {
    guard listsEvents else { return }
    add(
      "events",
      own.suffix(Self.maxEvents).map { event in
        let line = EventLine(event, in: model.timeline, charset: model.charset)
        return "#\(event.sequence)  \(model.text(event.time))  \(line.text)"
      })
  }
}

// MARK: Threads

extension DetailsText {
  private mutating func describe(_ thread: ThreadLane, _ detail: LaneDetail) {
    add("state", detail.lines)
    add(
      "ran",
      thread.runs.suffix(Self.maxEvents).map { run in
        localized("\(model.text(run.start)) to \(run.end.map(model.text) ?? localized("now"))  \(model.label(of: run))")
      })
    if listsEvents { add(events: events { $0.worker == thread.number }) }
  }
}

// MARK: Operations

extension DetailsText {
  private mutating func describe(_ operation: OperationLane) {
    let phase = operation.phaseWords(
      at: model.time, isAtLeast: model.timeline.isAtEndOfLog, text: model.text)
    let why =
      operation.phase == .finished
      ? nil : model.whyText(of: operation.id).flatMap { $0.explanation.reasons.isEmpty ? nil : $0 }
    // The reason for being new is given once, and so is the time since which it is in its state.
    let isTold =
      operation.isNew ? why != nil : [.pending, .ready, .executing, .waiting].contains(operation.displayState)
    add("state", [phase.brief + (isTold ? "" : phase.rest)])
    add("error", operation.errors)
    if let why { add("why", Array(why.page.dropFirst()), names: why.lines.flatMap(\.names)) }
    add("times", times(of: operation))
    add("blocks", operation.blocks.map(words(of:)))
    add("id", operation.id == operation.name ? [] : [operation.id])
    add("kind", operation.kind.map { [$0.rawValue] } ?? [])
    let queue = operation.queue.map(names.label)
    add("queue", [queue ?? localized("none")], names: [queue].compactMap(\.self))
    let quality = operation.qualityOfService.nameUnlessDefault.map { ", QoS \($0)" } ?? ""
    add("priority", [operation.priority.word + quality])
    add("needs", operation.dependencies.compactMap(model.timeline.operation))
    add("", model.timeline.ignoredText(of: operation, names))
    add("unblocks", model.timeline.dependants(of: operation).compactMap(model.timeline.operation))
    add("children", operation.children.map { model.timeline.operations[$0] })
    let own = events { $0.operation == operation.id }
    addChanges(of: operation, own)
    add("result", result(of: operation).map { [$0.description] } ?? [])
    add("note", operation.note.map { [$0] } ?? [])
    add(events: own)
  }

  /// The times of its phases, each with the duration of the previous one, and of its pauses and cancellation, in order.
  private func times(of operation: OperationLane) -> [String] {
    var times: [(time: EngineTime, text: String)] = []
    var previous: OperationLane.Change?
    for change in operation.changes {
      let length = previous.map { localized(" after \(TimeText.short(change.time - $0.time))") } ?? ""
      let thread = change.phase == .executing ? OperationLane.words(forThread: operation.worker) : ""
      times.append((change.time, "\(Self.word(for: change.phase))\(length)\(thread)"))
      previous = change
    }
    let finish = operation.phase == .finished ? times.popLast() : nil
    times += operation.pauses.map { pause in
      (pause.start, localized("paused") + (pause.end.map { localized(" until \(model.text($0))") } ?? ""))
    }
    if let cancelled = operation.cancelledAt {
      let noticed = operation.hasNoticedCancel ? localized(", and noticed by its body") : ""
      times.append((cancelled, localized("cancelled") + noticed))
    }
    // The finish is last among simultaneous entries.
    if let finish { times.append(finish) }
    return times.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { "\(model.text($0.element.time))  \($0.element.text)" }
  }

  private func words(of block: BlockLane) -> String {
    let end =
      block.end.map { localized(" to \(model.text($0))") }
      ?? (block.isWaiting ? localized(", waits") : localized(", running"))
    return "\(block.number)  \(model.text(block.start))\(end)\(OperationLane.words(forThread: block.worker))"
  }

  /// Returns the result of a finished operation; nil if it has none.
  private func result(of operation: OperationLane) -> OperationResult? {
    guard let outcome = operation.outcome, let plan = model.title.operations[operation.id] else { return nil }
    return plan.result(after: outcome, isAbandoned: operation.hasNoticedCancel) { child in
      model.timeline.operation(child).flatMap(result)
    }
  }

  private static func word(for phase: OperationPhase) -> String {
    switch phase {
    case .pending: localized("added")
    case .ready: localized("ready")
    case .executing: localized("started")
    case .finished: localized("finished")
    }
  }

  /// Adds the facts recorded only in events: conditions, group, lints.
  /// - Parameter own: the operation's events.
  private mutating func addChanges(of operation: OperationLane, _ own: [LogEvent]) {
    var requirements: [String] = []
    var conditions: [String: String] = [:]
    for event in own {
      guard case .operation(_, _, let change) = event.body else { continue }
      switch change {
      case .requires, .adopted: requirements.append(EventLine(event, in: model.timeline, charset: model.charset).text)
      case .conditionDecided(let name, _):
        conditions[name] = EventLine(event, in: model.timeline, charset: model.charset).text
      case _: break
      }
    }
    add("requires", requirements)
    add("conditions", conditions.sorted { $0.key < $1.key }.map(\.value))
    let remarks = model.timeline.remarks.filter { $0.operation == operation.id }
    add(
      "lints",
      remarks.map { "\(model.text($0.time))  \($0.remark?.code.id ?? ""): \(words.sentence(ofRemark: $0))" })
  }
}

// MARK: Queues

extension DetailsText {
  private mutating func describe(_ queue: QueueLane) {
    let operations = queue.operations.map { model.timeline.operations[$0] }
    add("state", [queue.slotsText + (queue.isSuspended ? localized(", suspended") : "")])
    add("id", queue.id == queue.name ? [] : [queue.id])
    add("QoS", queue.qualityOfService.nameUnlessDefault.map { [$0] } ?? [])
    if queue.executor == .serial { add("executor", [localized("serial: one at a time")]) }
    add(
      "suspended",
      queue.suspensions.map {
        localized("from \(model.text($0.start))")
          + ($0.end.map { localized(" to \(model.text($0))") } ?? model.resumeHint)
      })
    add("running", operations.filter { $0.phase == .executing })
    add("ready", operations.filter { $0.phase == .ready })
    add("pending", operations.filter { $0.phase == .pending })
    add("finished", [localized("\(operations.count { $0.phase == .finished }) of \(operations.count)")])
    add("note", queue.note.map { [$0] } ?? [])
    guard listsEvents else { return }
    let own = events { event in
      switch event.body {
      case .queue(let name, _), .queueCreated(let name, _), .note(_, about: .queue(let name), _): name.text == queue.id
      case _: event.remark?.queue?.text == queue.id
      }
    }
    add(events: own)
  }
}

extension PanelOpener {
  static let details = PanelOpener("details") { $0.openDetails() }
}

extension PlayModel {
  /// Opens the details of the selected lane.
  mutating func openDetails() -> [PlayCommand] {
    let rows = rows
    guard let row = selectedRow(of: rows) else { return refuseWithoutLanes() }
    let title = LaneDetail(of: rows[row], in: self).name
    return open(DetailsModel(title: title, lines: DetailsText(of: rows[row], in: self).lines), from: .details)
  }

  /// Returns the details of a lane without its events, in rows for the pane beside the log; empty if they do not fit,
  /// or the pane is used otherwise.
  func detailsBesideLog(of row: LaneRow) -> [DetailsModel.Row] {
    guard size.rows >= 30, size.columns >= 80, timeline.eventCount <= size.rows, !isAnswering else { return [] }
    let lines = DetailsText(of: row, in: self, listsEvents: false).lines
    return DetailsModel(title: "", lines: lines).rows(columns: Layout.columnsOfDetails(on: size) - 2)
  }
}
