/// A formatter of events, with names from a timeline.
package struct EventFormatter {
  let names: DisplayNames
  private let waitFormatter: WaitFormatter

  init(_ waitFormatter: WaitFormatter) { (names, self.waitFormatter) = (waitFormatter.names, waitFormatter) }

  /// The sign of a change in the texts, of ASCII in every language.
  package static let arrow = Glyphs.ascii.arrow

  /// Returns the text of an event as a predicate of its subject.
  package func text(of event: LogEvent) -> String {
    switch event.body {
    case .created(_, let queue, let new): created(new, in: queue)
    case .queueCreated(_, let new): localized("created, max \(limit(new.max))")
    case .operation(_, _, let change): text(of: change, on: event.worker)
    case .queue(_, let change): text(of: change)
    case .notified(_, _, let change) where change.old == nil && change.new == nil: localized("\(change.key) changes")
    case .notified(_, _, let change): "\(change.key) \(change.old ?? "") -> \(change.new ?? "")"
    // For a group, the queue has its id.
    case .waitBegan(let target, let body, _) where target.logName == body:
      localized("waits for \(names.queueLabel(target.name))")
    case .waitBegan(let target, _, _):
      names.timeline.isSampled
        ? localized("seems to wait for \(names.label(target.name))")
        : localized("waits for \(names.label(target.name))")
    case .waitEnded: localized("resumes")
    // A command of the user to a program.
    case .log(let command, by: nil) where event.thread == UserCommand.thread: command
    case .log(let text, _): localized("prints: \(text)")
    case .note(let text, _, _): localized("note: \(quoted(text))")
    case .remark: Self.remark(event, text(ofRemark: event))
    case .show(let step, _): text(of: step)
    case .gap(let missed):
      localized("gap: \(missed) \(missed == 1 ? localized("event is") : localized("events are")) missing")
    case .unknown(let text, line: _): text
    }
  }

  /// Returns the name of the other operation or of the queue in the text of an event, to be set off in it.
  package func object(of event: LogEvent) -> String? {
    switch event.body {
    case .created(_, let other?, _), .operation(_, _, .dependencyAdded(let other)),
      .operation(_, _, .dependencyRemoved(let other)), .operation(_, _, .adopted(let other)),
      .operation(_, _, .enqueued(let other)):
      names.label(other)
    case .waitBegan(let target, _, _): names.label(target.name)
    case _: nil
    }
  }

  /// Returns a lint or misuse without its sentence: `lint deadlock`.
  package static func brief(_ event: LogEvent) -> String { remark(event, event.remark?.code.id ?? "") }

  private static func remark(_ event: LogEvent, _ text: String) -> String {
    event.kind == .misuse ? localized("misuse \(text)") : localized("lint \(text)")
  }

  private func text(ofRemark event: LogEvent) -> String {
    [event.remark?.code.id ?? "", waitFormatter.sentence(ofRemark: event)].filter { !$0.isEmpty }.joined(
      separator: ": ")
  }
}

// Operations
extension EventFormatter {
  private func text(of change: OperationChange<LogName, LogName>, on worker: Int?) -> String {
    switch change {
    case .discarded: localized("discarded")
    case .dependencyAdded(let other): localized("depends on \(names.label(other))")
    case .dependencyRemoved(let other): localized("no longer depends on \(names.label(other))")
    case .requires(.condition(let name, _)): localized("requires condition \(name)")
    case .requires(.exclusive(let category)): localized("requires exclusive \(category)")
    case .adopted(let group): localized("is a child of \(names.label(group))")
    case .enqueued(let queue): localized("added to \(names.label(queue))")
    case .ready: localized("-> ready")
    case .unready: localized("-> pending")
    case .dispatched: localized("dispatched") + OperationLane.words(forThread: worker)
    case .executing: localized("-> running") + OperationLane.words(forThread: worker)
    case .returned: localized("start() has returned")
    case .blockBegan(let number): localized("block \(Int(number))") + OperationLane.words(forThread: worker)
    case .blockEnded(let number): localized("block \(Int(number)) has returned")
    case .cancelled: localized("cancel(): isCancelled=true")
    case .cancelNoticed: localized("noticed that it was cancelled")
    case .paused: localized("paused")
    case .unpaused: localized("resumes")
    case .conditionDecided(let name, .satisfied): localized("condition \(name) satisfied")
    case .conditionDecided(let name, .unsatisfied): localized("condition \(name) unsatisfied")
    case .conditionDecided(let name, .produced(let product)):
      localized("condition \(name) produced by \(names.label(product))")
    case .failed(let message): localized("failed: \(message)")
    case .finished(let outcome): localized("-> finished") + text(of: outcome)
    case .completed: localized("completion block begins") + OperationLane.words(forThread: worker)
    case .priorityChanged(let old, let new): localized("priority \(old.word) -> \(new.word)")
    }
  }

  private func created(_ new: LogEvent.NewOperation, in queue: LogName?) -> String {
    let queue = queue.map { localized(" for \(names.label($0))") } ?? ""
    return localized("created\(queue)") + (new.priority == .normal ? "" : localized(", priority \(new.priority.word)"))
  }

  private func text(of outcome: OperationOutcome) -> String {
    switch outcome {
    case .completed: ""
    case .cancelledBeforeStart: localized(", cancelled before its start")
    case .cancelledWhileExecuting: localized(", cancelled while running")
    case .failed: localized(", failed")
    }
  }

  // MARK: - Queues

  private func text(of change: QueueChange<LogName>) -> String {
    switch change {
    case .discarded: localized("discarded")
    case .suspended: localized("suspended")
    case .resumed: localized("resumed")
    case .maxChanged(let old, let new): localized("max \(limit(old)) -> \(limit(new))")
    case .barrierAdded: localized("barrier")
    case .idle: localized("idle")
    }
  }

  /// -1 is `default` in a scenario.
  private func limit(_ max: Int) -> String { max == -1 ? localized("default") : String(max) }

  // MARK: - Steps for the audience

  private func text(of step: LogEvent.ShowEvent) -> String {
    switch step {
    case .note(let text): localized("note: \(quoted(text))")
    case .hold: localized("holds")
    case .mark(let id): localized("mark \(id)")
    case .ask(let text, _, _): localized("asks: \(quoted(text))")
    case .choice(let key, let text): "\(key): \(quoted(text))"
    case .answer(let number, let key, let because): answer(to: number, key, because)
    case .withdrawn(let number): withdrawn(number)
    case .focus: localized("is selected")
    case .speed(let doublings): localized("speed \(LogText.ofSpeed(doublings: doublings))x")
    case .zoom(let length): localized("zoom \(length.map(LogText.of) ?? "")")
    case .highlight(let ids): highlight(ids)
    }
  }

  /// Returns a sentence of an author, with quotation marks around names that could be read as words.
  private func quoted(_ text: String) -> String { names.timeline.quotingNames(in: text) }

  private func withdrawn(_ number: Int) -> String {
    localized("no longer asks: \(quoted(names.timeline.narration.questions[number]?.text ?? String(number)))")
  }

  /// Returns the right choice, and its reason.
  private func answer(to number: Int, _ key: String, _ because: String?) -> String {
    let choice = names.timeline.narration.questions[number]?.choice(key)
    let answer = [key, choice.map { quoted($0.text) }].compactMap(\.self).joined(separator: localized(": "))
    guard let because = because.map(quoted) else { return localized("answer \(answer)") }
    return localized("answer \(answer)") + localized(". ") + because
  }

  private func highlight(_ operations: [LogName]) -> String {
    operations.isEmpty
      ? localized("highlight removed")
      : localized("highlights \(operations.map { names.label($0) }.joined(separator: localized(", ")))")
  }
}
