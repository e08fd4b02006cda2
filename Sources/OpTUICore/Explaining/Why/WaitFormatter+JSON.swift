// The answers as members of JSON objects, documented in `OpEngine.docc/Why.md`
extension WaitFormatter {
  private var graph: NamedWaitGraph { timeline.waitGraph }

  /// Writes everything that keeps an operation from running.
  package func write(_ explanation: Explanation, of operation: String, to json: inout JSONBytes) {
    json.member("op", operation)
    let lane = timeline.operation(operation)
    json.member("phase", (lane?.phase ?? .pending).rawValue)
    if let errors = lane?.errors, !errors.isEmpty { json.array("errors", errors) }
    write("reasons", explanation.reasons, to: &json)
    write("chain", explanation.chain, to: &json)
    write(explanation.suggestedFix, to: &json)
  }

  /// Writes the causes for which operations wait.
  package func write(_ causes: [WaitCause], to json: inout JSONBytes) {
    json.array("causes") { json in
      for cause in causes {
        json.object { json in
          write(cause.root, to: &json)
          writeNames("waiting", cause.waiting, to: &json)
          json.member("text", clause(cause))
          write(cause.fix, to: &json)
        }
      }
    }
  }

  /// Writes the wait of a thread.
  package func write(_ wait: ThreadWaitText?, of thread: String, to json: inout JSONBytes) {
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

  private func write(_ key: StaticString, _ reasons: [WaitReason], to json: inout JSONBytes) {
    json.array(key) { json in
      for reason in reasons { json.object { write(reason, to: &$0) } }
    }
  }

  /// - Parameter isOfMany: whether it represents all operations of its queue.
  private func write(_ reason: WaitReason, isOfMany: Bool = false, to json: inout JSONBytes) {
    json.member("kind", reason.kind.rawValue)
    if !isOfMany { json.member("op", graph.name(of: reason.operation)) }
    writeNames("holders", reason.holders, to: &json)
    write(reason.queue, reason.subject, to: &json)
  }

  private func write(_ root: WaitCause.Root, to json: inout JSONBytes) {
    switch root {
    case .reason(let reason): write(reason, isOfMany: reason.queue != nil, to: &json)
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

  private func write(_ fix: SuggestedFix?, to json: inout JSONBytes) {
    json.key("fix")
    guard let fix else { return json.null() }
    json.object { json in
      json.member("action", fix.action)
      json.member("op", fix.operation.map(graph.name))
      write(fix.queue, fix.subject, to: &json)
      json.member("text", charset.legible(sentence(fix)))
    }
  }

  private func write(_ queue: QueueID?, _ subject: String?, to json: inout JSONBytes) {
    json.member("queue", queue.map(graph.name))
    json.member("subject", subject)
  }

  private func writeNames(_ key: StaticString, _ operations: [OperationID], to json: inout JSONBytes) {
    json.array(key, operations.map(graph.name))
  }
}
