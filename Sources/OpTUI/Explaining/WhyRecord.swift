import OpEngine
import OpScenario
import OpTUICore

/// The answers to why as JSON, each an object on one line. `OpEngine.docc/Why.md` documents the keys.
struct WhyRecord {
  let snapshot: LogSnapshot
  let charset: Charset

  private var graph: NamedWaitGraph { snapshot.timeline.waitGraph }

  /// Everything that waits: by cause, by operation, and the threads.
  var survey: String {
    let explanations = graph.explanations(of: snapshot.timeline.unfinished).filter { !$0.explanation.reasons.isEmpty }
    let operations = explanations.map { name, explanation in "{\(members(of: name, explanation))}" }
    let running = graph.explanations(of: snapshot.running).map { "{\(members(of: $0, $1))}" }
    let threads = snapshot.waitingThreads.map { "{\(members(ofThread: $0))}" }
    return object([
      #""causes":\#(causes(of: snapshot.heldUp))"#, #""operations":\#(list(operations))"#,
      #""running":\#(list(running))"#,
      #""threads":\#(list(threads))"#,
    ])
  }

  /// Returns why an operation is not running.
  func answer(about operation: String) -> String {
    object([members(of: operation, graph.explanation(of: operation)), #""causes":\#(causes(of: [operation]))"#])
  }

  /// Returns what a thread waits for.
  func answer(aboutThread thread: String) -> String {
    let awaited = snapshot.wait(of: thread, charset: charset)?.operations ?? []
    return object([members(ofThread: thread), #""causes":\#(causes(of: awaited))"#])
  }

  /// Returns an object with these members behind the process and the moment.
  private func object(_ members: [String]) -> String {
    let process =
      snapshot.process.map { [#""program":\#($0.program.quotedForJSON)"#, #""pid":\#($0.pid)"#] } ?? []
    return "{\((process + [#""t_us":\#(snapshot.time.microseconds)"#] + members).joined(separator: ","))}"
  }

  private func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  private func names(_ operations: [OperationID]) -> String {
    list(operations.map { graph.name(of: $0).quotedForJSON })
  }

  // MARK: - Operations

  private func members(of operation: String, _ explanation: Explanation?) -> String {
    let lane = snapshot.timeline.operation(operation)
    let sentence = lane.flatMap { lane in
      WhyText.Brief(
        of: lane, waitingFor: nil, until: explanation?.suggestedFix, in: snapshot.timeline, at: snapshot.time,
        charset: charset, fixTerms: snapshot.fixTerms
      ).fix
    }
    return #""op":\#(operation.quotedForJSON),"phase":"\#((lane?.phase ?? .pending).rawValue)""#
      + #","reasons":\#(list((explanation?.reasons ?? []).map { "{\(members(of: $0))}" }))"#
      + #","chain":\#(list((explanation?.chain ?? []).map { "{\(members(of: $0))}" }))"#
      + #","fix":\#(fix(explanation?.suggestedFix, saying: sentence))"#
  }

  /// - Parameter isOfMany: whether it stands for that of all operations of its queue.
  private func members(of reason: WaitReason, isOfMany: Bool = false) -> String {
    let operation = isOfMany ? "" : #","op":\#(graph.name(of: reason.operation).quotedForJSON)"#
    return #""kind":"\#(reason.kind.rawValue)"\#(operation),"holders":\#(names(reason.holders))"#
      + place(reason.queue, reason.subject)
  }

  private func fix(_ fix: SuggestedFix?, saying sentence: String?) -> String {
    guard let fix else { return "null" }
    let operation = fix.operation.map { #","op":\#(graph.name(of: $0).quotedForJSON)"# } ?? ""
    return #"{"action":"\#(fix.action)"\#(operation)\#(place(fix.queue, fix.subject))"#
      + #","text":\#((sentence ?? "").quotedForJSON)}"#
  }

  private func place(_ queue: QueueID?, _ subject: String?) -> String {
    (queue.map { #","queue":\#(graph.name(of: $0).quotedForJSON)"# } ?? "")
      + (subject.map { #","subject":\#($0.quotedForJSON)"# } ?? "")
  }

  // MARK: - Causes

  private func causes(of operations: [String]) -> String {
    let causes = CauseText.all(
      of: operations, in: snapshot.timeline, charset: charset, fixTerms: snapshot.fixTerms)
    return list(
      causes.map { text in
        #"{\#(members(of: text.cause.root)),"waiting":\#(names(text.cause.waiting))"#
          + #","text":\#(text.clause.quotedForJSON),"fix":\#(fix(text.cause.fix, saying: text.fix))}"#
      })
  }

  private func members(of root: WaitCause.Root) -> String {
    switch root {
    case .reason(let reason): members(of: reason, isOfMany: reason.queue != nil)
    case .running(let operation):
      #""kind":"running","op":\#(graph.name(of: operation).quotedForJSON),"holders":[]"#
    case .cycle(let operations, let withMain):
      #""kind":"cycle","holders":\#(names(operations))"# + (withMain ? #","main":true"# : "")
    }
  }

  // MARK: - Threads

  private func members(ofThread thread: String) -> String {
    let wait = snapshot.wait(of: thread, charset: charset)
    let target =
      switch wait?.cause {
      case .operation(let id)?: #"{"op":\#(id.quotedForJSON)}"#
      case .queue(let id)?: #"{"queue":\#(id.quotedForJSON)}"#
      case .event(let pattern)?: #"{"event":\#(pattern.description.quotedForJSON)}"#
      case .time(let time)?: #"{"t_us":\#(time.microseconds)}"#
      case nil: "null"
      }
    return #""thread":\#(thread.quotedForJSON),"waits_for":\#(target)"#
      + #","unfinished":\#(list((wait?.operations ?? []).map(\.quotedForJSON)))"#
      + #","text":\#(wait?.sentence.quotedForJSON ?? "null")"#
  }
}
