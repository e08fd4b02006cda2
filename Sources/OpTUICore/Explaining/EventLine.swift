package import OpEngine

/// One event of the log as a line of text, fit for any terminal: when, who, what.
package struct EventLine: Hashable, Sendable {
  /// Seconds and milliseconds since the play began: `8.500`.
  package let time: String
  /// The display name of whom it is about; empty for what concerns the audience alone.
  package let subject: String
  package let text: String
  let style: Style

  /// - Parameter timeline: Knows the display names; it has to have taken in the events up to this one.
  package init(_ event: LogEvent, in timeline: Timeline, charset: Charset) {
    time = event.time.text
    let words = WaitWords(names: Names(timeline: timeline, charset: charset, areWhole: true))
    let names = words.names
    subject = charset.legible(event.subject.map(names.label) ?? "")
    let who = event.thread == "you" && event.subject != "you" ? " (you)" : ""
    text = charset.legible(Self.text(of: event, words) + who)
    style = Self.style(of: event.kind)
  }

  /// The whole line, as `--ui plain` prints it.
  package var line: String { subject.isEmpty ? "\(time) \(text)" : "\(time) \(subject)  \(text)" }

  private static func style(of kind: LogEvent.Kind) -> Style {
    [.misuse, .lint, .failed, .hold, .ask, .choice, .answer].contains(kind) ? .alert : .plain
  }

  private static func text(of event: LogEvent, _ waitWords: WaitWords) -> String {
    let names = waitWords.names
    let other = event.new.map(names.label) ?? "?"
    let words = event.text ?? ""
    switch event.kind {
    case .created: return event.operation == nil ? "created, max \(limit(event.new))" : created(event, names: names)
    case .depends: return "depends on \(other)"
    case .undepends: return "no longer depends on \(other)"
    case .priority: return "priority \(event.old ?? "?") -> \(event.new ?? "?")"
    case .enqueued: return "added to \(event.queue.map(names.label) ?? "?")"
    case .gated: return "-> pending"
    case .ready: return "-> ready"
    case .dispatched: return "dispatched" + thread(event)
    case .executing: return "-> executing" + thread(event)
    case .block: return "block \(event.new ?? "?")" + thread(event)
    case .log: return "prints: \(words)"
    case .cancelled: return "cancel(): isCancelled=true"
    case .finished: return "-> finished" + outcome(event)
    case .completed: return "completion block begins" + thread(event)
    case .failed: return "failed: \(words)"
    case .paused: return "paused"
    case .unpaused: return "goes on"
    case .suspended: return "suspended"
    case .resumed: return "resumed"
    case .max: return "max \(limit(event.old)) -> \(limit(event.new))"
    case .idle: return "idle"
    case .barrier: return "barrier"
    // Of a group it is the queue that bears its id.
    case .waits where event.new == event.operation:
      return "waits for \(event.new.map(names.queueLabel) ?? "its queue")"
    case .waits: return "waits for \(other)"
    case .resumes: return "goes on"
    case .discarded: return "was let go"
    case .returned: return "its start() has returned"
    case .noticed: return "has seen that it is cancelled"
    case .requires where event.code == LogEvent.groupCode:
      return "is a child of \(event.new.map(names.label) ?? "a group")"
    case .requires: return "asks for \(event.code ?? "") \(event.new ?? "")"
    case .condition:
      return "condition \(words) \(event.code ?? "")" + (event.new.map { " by \(names.label($0))" } ?? "")
    case .misuse: return "misuse \(remark(event, words))"
    case .lint: return "lint \(remark(event, waitWords.sentence(ofRemark: event)))"
    case .kvo: return "\(event.code ?? "") \(event.old ?? "") -> \(event.new ?? "")"
    case .note: return "note: \(words)"
    case .hold: return "holds"
    case .mark: return "mark \(event.code ?? "")"
    case .ask: return "asks: \(words)"
    case .choice: return "\(event.code ?? ""): \(words)"
    case .answer: return answer(event, in: names.timeline)
    case .focus: return "is to be looked at"
    case .speed: return "speed \(event.new ?? "")x"
    case .zoom: return "zoom \(event.new ?? "")"
    case .highlight: return highlight(event, names: names)
    }
  }

  /// The right choice, and why it is right.
  private static func answer(_ event: LogEvent, in timeline: Timeline) -> String {
    let question = event.new.flatMap(Int.init).flatMap { timeline.audience.questions[$0] }
    let choice = event.code.flatMap { question?.choice($0) }
    let answer = [event.code, choice?.text].compactMap(\.self).joined(separator: ": ")
    return "answer \(answer)" + (event.text.map { ". \($0)" } ?? "")
  }

  private static func highlight(_ event: LogEvent, names: Names) -> String {
    let ids = event.new?.split(separator: " ").map { names.label(String($0)) } ?? []
    return ids.isEmpty ? "nothing stands out" : "look at \(ids.joined(separator: ", "))"
  }

  private static func remark(_ event: LogEvent, _ words: String) -> String {
    [event.code ?? "", words].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func created(_ event: LogEvent, names: Names) -> String {
    let queue = event.queue.map { " for \(names.label($0))" } ?? ""
    let priority = event.new.map { $0 == "normal" ? "" : ", priority \($0)" } ?? ""
    return "created\(queue)\(priority)"
  }

  /// -1 is the word a scenario has for it.
  private static func limit(_ max: String?) -> String { max == "-1" ? "default" : max ?? "default" }

  private static func thread(_ event: LogEvent) -> String {
    switch event.worker {
    case 1?: " on main"
    case let worker?: " on thread \(worker)"
    case nil: ""
    }
  }

  private static func outcome(_ event: LogEvent) -> String {
    switch event.outcome {
    case .completed?, nil: ""
    case .cancelledBeforeStart?: ", cancelled before its start"
    case .cancelledWhileExecuting?: ", cancelled meanwhile"
    case .failed?: ", failed"
    }
  }
}
