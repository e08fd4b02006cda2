import OpEngine

/// A formatter of events, in the names that a timeline knows.
struct EventFormatter {
  let names: Names
  private let waitFormatter: WaitFormatter

  init(_ waitFormatter: WaitFormatter) {
    names = waitFormatter.names
    self.waitFormatter = waitFormatter
  }

  /// Returns what happened, as a predicate of the subject of the event.
  func text(of event: LogEvent) -> String {
    switch event.body {
    case .operation(let operation, let queue, let change): text(of: change, operation, queue, on: event.worker)
    case .queue(_, let change): text(of: change)
    // What a person does to a program.
    case .thread(.log(let command)) where event.thread == PersonCommand.thread: command
    case .thread(.log(let text)): "prints: \(text)"
    case .thread(.waits(let target)): "waits for \(names.label(target.name))"
    case .thread(.resumes): "resumes"
    case .remark: "\(event.kind.rawValue) \(text(ofRemark: event))"
    case .show(let step, _): text(of: step)
    case .gap(let missed): "gap: \(missed) \(missed == 1 ? "event is" : "events are") missing"
    case .unknown(let text, line: _): text
    }
  }

  private func text(ofRemark event: LogEvent) -> String {
    [event.remark?.code.id ?? "", waitFormatter.sentence(ofRemark: event)].filter { !$0.isEmpty }.joined(
      separator: ": ")
  }
}

// Operations.
extension EventFormatter {
  private func text(
    of change: LogEvent.OperationChange, _ operation: String, _ queue: String?, on worker: Int?
  ) -> String {
    switch change {
    case .created(let new): created(new, in: queue)
    case .discarded: "discarded"
    case .depends(let other): "depends on \(names.label(other))"
    case .undepends(let other): "no longer depends on \(names.label(other))"
    case .priority(let old, let new): "priority \(old.name) -> \(new.name)"
    case .enqueued: "added to \(queue.map(names.label) ?? "?")"
    case .gated: "-> waiting"
    case .ready: "-> ready"
    case .dispatched: "dispatched" + thread(worker)
    case .executing: "-> running" + thread(worker)
    case .returned: "start() has returned"
    case .block(let number): "block \(number)" + thread(worker)
    case .blockEnded(let number): "block \(number) has returned"
    case .log(let text): "prints: \(text)"
    case .cancelled: "cancel(): isCancelled=true"
    case .noticed: "noticed that it was cancelled"
    case .paused: "paused"
    case .unpaused, .resumes: "resumes"
    case .requires(.condition(let name)): "requires condition \(name)"
    case .requires(.exclusive(let category)): "requires exclusive \(category)"
    case .requires(.group(let group)): "is a child of \(names.label(group))"
    case .condition(let name, .satisfied): "condition \(name) satisfied"
    case .condition(let name, .unsatisfied): "condition \(name) unsatisfied"
    case .condition(let name, .produced(let product)): "condition \(name) produced by \(names.label(product))"
    case .failed(let message): "failed: \(message)"
    case .finished(let outcome): "-> finished" + text(of: outcome)
    case .completed: "completion block begins" + thread(worker)
    case .kvo(let change): "\(change.key) \(change.old ?? "") -> \(change.new ?? "")"
    // Of a group it is the queue that bears its id.
    case .waits(let target) where target.name == operation: "waits for \(names.queueLabel(target.name))"
    case .waits(let target): "waits for \(names.label(target.name))"
    case .note(let text): "note: \(text)"
    }
  }

  private func created(_ new: LogEvent.NewOperation, in queue: String?) -> String {
    let queue = queue.map { " for \(names.label($0))" } ?? ""
    return "created\(queue)" + (new.priority == .normal ? "" : ", priority \(new.priority.name)")
  }

  private func thread(_ worker: Int?) -> String {
    switch worker {
    case 1?: " on main"
    case let worker?: " on thread \(worker)"
    case nil: ""
    }
  }

  private func text(of outcome: OperationOutcome) -> String {
    switch outcome {
    case .completed: ""
    case .cancelledBeforeStart: ", cancelled before its start"
    case .cancelledWhileExecuting: ", cancelled while running"
    case .failed: ", failed"
    }
  }
}

// Queues.
extension EventFormatter {
  private func text(of change: LogEvent.QueueChange) -> String {
    switch change {
    case .created(let new): "created, max \(limit(new.max))"
    case .discarded: "discarded"
    case .suspended: "suspended"
    case .resumed: "resumed"
    case .max(let old, let new): "max \(limit(old)) -> \(limit(new))"
    case .idle: "idle"
    case .barrier: "barrier"
    case .note(let text): "note: \(text)"
    }
  }

  /// -1 is the word that a scenario has for it.
  private func limit(_ max: Int) -> String { max == -1 ? "default" : String(max) }
}

// Steps for the audience.
extension EventFormatter {
  private func text(of step: LogEvent.ShowEvent) -> String {
    switch step {
    case .note(let text): "note: \(text)"
    case .hold: "holds"
    case .mark(let id): "mark \(id)"
    case .ask(let text, _): "asks: \(text)"
    case .choice(let key, let text): "\(key): \(text)"
    case .answer(let number, let key, let because): answer(to: number, key, because)
    case .focus: "is selected"
    case .speed(let doublings): "speed \(LogText.ofSpeed(doublings: doublings))x"
    case .zoom(let length): "zoom \(length.map(LogText.of) ?? "")"
    case .highlight(let ids): highlight(ids)
    }
  }

  /// The right choice, and why it is right.
  private func answer(to number: Int, _ key: String, _ because: String?) -> String {
    let choice = names.timeline.narration.questions[number]?.choice(key)
    let answer = [key, choice?.text].compactMap(\.self).joined(separator: ": ")
    return "answer \(answer)" + (because.map { ". \($0)" } ?? "")
  }

  private func highlight(_ ids: [String]) -> String {
    ids.isEmpty ? "highlight removed" : "highlights \(ids.map(names.label).joined(separator: ", "))"
  }
}
