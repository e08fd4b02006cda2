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
    return object { json in
      writeCauses(of: snapshot.heldUp, to: &json)
      json.array("operations") { json in
        for (name, explanation) in explanations { json.object { writeMembers(of: name, explanation, to: &$0) } }
      }
      json.array("running") { json in
        for (name, explanation) in graph.explanations(of: snapshot.running) {
          json.object { writeMembers(of: name, explanation, to: &$0) }
        }
      }
      json.array("threads") { json in
        for thread in snapshot.waitingThreads { json.object { writeMembers(ofThread: thread, to: &$0) } }
      }
    }
  }

  /// Returns why an operation is not running.
  func answer(about operation: String) -> String {
    object { json in
      writeMembers(of: operation, graph.explanation(of: operation), to: &json)
      writeCauses(of: [operation], to: &json)
    }
  }

  /// Returns what a thread waits for.
  func answer(aboutThread thread: String) -> String {
    object { json in
      writeMembers(ofThread: thread, to: &json)
      writeCauses(of: snapshot.wait(of: thread, charset: charset)?.operations ?? [], to: &json)
    }
  }

  /// Returns an object with these members behind the process and the moment.
  private func object(_ members: (inout JSONBytes) -> Void) -> String {
    JSONBytes.text { json in
      json.member("program", snapshot.process?.program)
      json.member("pid", snapshot.process?.pid)
      json.member("t_us", snapshot.time.microseconds)
      members(&json)
    }
  }

  private func writeNames(_ key: StaticString, _ operations: [OperationID], to json: inout JSONBytes) {
    json.array(key, operations.map { graph.name(of: $0) })
  }

  // MARK: - Operations

  private func writeMembers(of operation: String, _ explanation: Explanation?, to json: inout JSONBytes) {
    let lane = snapshot.timeline.operation(operation)
    let sentence = lane.flatMap { lane in
      WhyText.Brief(
        of: lane, waitingFor: nil, until: explanation?.suggestedFix, in: snapshot.timeline, at: snapshot.time,
        charset: charset, fixTerms: snapshot.fixTerms
      ).fix
    }
    json.member("op", operation)
    json.member("phase", (lane?.phase ?? .pending).rawValue)
    write("reasons", explanation?.reasons ?? [], to: &json)
    write("chain", explanation?.chain ?? [], to: &json)
    write(explanation?.suggestedFix, saying: sentence, to: &json)
  }

  private func write(_ key: StaticString, _ reasons: [WaitReason], to json: inout JSONBytes) {
    json.array(key) { json in
      for reason in reasons { json.object { writeMembers(of: reason, to: &$0) } }
    }
  }

  /// - Parameter isOfMany: whether it stands for that of all operations of its queue.
  private func writeMembers(of reason: WaitReason, isOfMany: Bool = false, to json: inout JSONBytes) {
    json.member("kind", reason.kind.rawValue)
    if !isOfMany { json.member("op", graph.name(of: reason.operation)) }
    writeNames("holders", reason.holders, to: &json)
    writePlace(reason.queue, reason.subject, to: &json)
  }

  private func write(_ fix: SuggestedFix?, saying sentence: String?, to json: inout JSONBytes) {
    json.key("fix")
    guard let fix else { return json.null() }
    json.object { json in
      json.member("action", fix.action)
      json.member("op", fix.operation.map { graph.name(of: $0) })
      writePlace(fix.queue, fix.subject, to: &json)
      json.member("text", sentence ?? "")
    }
  }

  private func writePlace(_ queue: QueueID?, _ subject: String?, to json: inout JSONBytes) {
    json.member("queue", queue.map { graph.name(of: $0) })
    json.member("subject", subject)
  }

  // MARK: - Causes

  private func writeCauses(of operations: [String], to json: inout JSONBytes) {
    let causes = CauseText.all(
      of: operations, in: snapshot.timeline, charset: charset, fixTerms: snapshot.fixTerms)
    json.array("causes") { json in
      for text in causes {
        json.object { json in
          writeMembers(of: text.cause.root, to: &json)
          writeNames("waiting", text.cause.waiting, to: &json)
          json.member("text", text.clause)
          write(text.cause.fix, saying: text.fix, to: &json)
        }
      }
    }
  }

  private func writeMembers(of root: WaitCause.Root, to json: inout JSONBytes) {
    switch root {
    case .reason(let reason): writeMembers(of: reason, isOfMany: reason.queue != nil, to: &json)
    case .running(let operation):
      json.member("kind", "running")
      json.member("op", graph.name(of: operation))
      writeNames("holders", [], to: &json)
    case .cycle(let operations, let withMain):
      json.member("kind", "cycle")
      writeNames("holders", operations, to: &json)
      if withMain { json.member("main", true) }
    }
  }

  // MARK: - Threads

  private func writeMembers(ofThread thread: String, to json: inout JSONBytes) {
    let wait = snapshot.wait(of: thread, charset: charset)
    json.member("thread", thread)
    json.key("waits_for")
    switch wait?.cause {
    case .operation(let id)?: json.object { $0.member("op", id) }
    case .queue(let id)?: json.object { $0.member("queue", id) }
    case .event(let pattern)?: json.object { $0.member("event", pattern.description) }
    case .time(let time)?: json.object { $0.member("t_us", time.microseconds) }
    case nil: json.null()
    }
    json.array("unfinished", wait?.operations ?? [])
    json.key("text")
    if let sentence = wait?.sentence { json.value(sentence) } else { json.null() }
  }
}
