/// The sentences about a play in which nothing moves any more: each wait with its reasons.
struct StallReport {
  /// A thread of the file that waits.
  struct Wait {
    let thread: String
    let target: Step.Subject
  }

  let core: PlayCore
  /// The first thread of the file that waits.
  let waiting: Wait?
  /// The dispatch group of an operation that is not in the file.
  var nameOfNotification: (OperationID) -> String? = { _ in nil }

  /// The first operation that is unfinished, and the text of the deadlock; nil when nothing is unfinished.
  var deadlock: (operation: OperationID?, text: String)? {
    let unfinished = unfinished
    guard let chain = waiting.map(text) ?? unfinished.first.flatMap(chainText) else { return nil }
    return (unfinished.first, chain + otherRoots(than: waiting.flatMap(blocker) ?? unfinished.first, among: unfinished))
  }

  /// The operations that were added or started and have not finished, in file order.
  var unfinished: [OperationID] {
    core.table.operations.map(\.id).filter { ![.initialized, .finished].contains(core.engine.state(of: $0)) }
  }

  /// Returns the first operation for which a thread waits.
  private func blocker(of wait: Wait) -> OperationID? {
    switch wait.target {
    case .operation(let name): core.table.operation(name)?.id
    case .queue(let name): unfinished.first { core.engine.queue(of: $0) == core.table.queue(name) }
    }
  }

  /// Returns the target of a waiting thread, and why it is not finished.
  private func text(of wait: Wait) -> String {
    let name =
      switch wait.target {
      case .operation(let name), .queue(let name): name
      }
    let reason = blocker(of: wait).flatMap(chainText)
    return ["\(wait.thread): wait \(name)", reason].compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the reasons why an operation is not running, link by link: `thumbs: dependency C; C: suspended net`.
  func chainText(of operation: OperationID) -> String? {
    let links = core.engine.explanation(of: operation).chain.map(text)
    return links.isEmpty ? nil : links.joined(separator: "; ")
  }

  /// Returns the ends of the chains that do not meet the one from `operation`: `; also c: step`.
  private func otherRoots(than operation: OperationID?, among unfinished: [OperationID]) -> String {
    let known = operation.map { core.engine.explanation(of: $0).chain } ?? []
    return core.engine.endsOfChains(of: unfinished, besides: known).map { "; also \(text(of: $0))" }.joined()
  }

  private func text(of link: WaitReason) -> String {
    [
      "\(name(link.operation)): \(link.kind.rawValue)", link.queue.map { core.recorder.name(of: $0).text },
      link.holder.map(name),
    ].compactMap(\.self).joined(separator: " ")
  }

  private func name(_ operation: OperationID) -> String {
    nameOfNotification(operation) ?? core.recorder.name(of: operation).text
  }
}

extension PlayEngine {
  /// Reports that nothing moves any more: what is certain only then, and a deadlock if something is unfinished.
  func reportStall() {
    core.lints.quiesce()
    reportLints()
    // Not before the lints: only the event of the deadlock tells a reader of the log.
    note { $0.quiesce() }
    guard let deadlock = stall.deadlock else { return }
    core.recorder.explaining(deadlock.text) { note { $0.report(.deadlock, deadlock.operation, nil) } }
  }
}
