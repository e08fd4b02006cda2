import OpEngine

/// The reasons of waits in a wait graph as sentences, in the language of the audience.
struct ReasonWords {
  let waits: NamedWaitGraph
  let isChinese: Bool
  /// The names that operations have on the screen.
  let name: @Sendable (String) -> String

  /// Returns why an operation does not run, link by link; nil when nothing keeps it.
  func sentence(of operation: String) -> String? {
    guard let chain = waits.explanation(of: operation)?.chain, !chain.isEmpty else { return nil }
    let links = chain.prefix(4)
    if isChinese { return links.map(clause).joined(separator: "；") + "。" }
    let (waits, name) = (waits, name)
    let formatter = ExplanationFormatter(
      operation: { name(waits.name(of: $0)) }, queue: { waits.name(of: $0) })
    return formatter.sentence(Array(links)) + "."
  }

  private func clause(_ reason: WaitReason) -> String {
    let subject = name(waits.name(of: reason.operation))
    let queue = reason.queue.map(waits.name) ?? "队列"
    let holders = reason.holders.prefix(3).map { name(waits.name(of: $0)) }.joined(separator: "、")
    let others = holders.isEmpty ? "别的操作" : holders
    let predicate =
      switch reason.kind {
      case .notEnqueued: holders.isEmpty ? "没有加入任何队列" : "要等 \(holders) 开始才加入队列"
      case .suspended: "在 \(queue) 里，而 \(queue) 被挂起了"
      case .maxZero: "在 \(queue) 里，它的并发上限是 0"
      case .dependency: "依赖 \(others)"
      case .cycle: "绕了一圈在等自己"
      case .paused: "被暂停了"
      case .customNotReady: "自己报告还没就绪"
      case .condition:
        "需要条件 \(reason.subject ?? "")，" + (holders.isEmpty ? "而它不成立" : "要由 \(holders) 来满足")
      case .exclusive: "不能和 \(others) 同时执行"
      case .barrier: "隔着栅栏排在 \(others) 后面"
      case .max: holders.isEmpty ? "在 \(queue) 里没有名额" : "在 \(queue) 里等名额，名额被 \(holders) 占着"
      case .outranked: "在 \(queue) 里排在 \(others) 后面"
      case .workers: holders.isEmpty ? "在等线程" : "在等线程，线程被 \(holders) 占着"
      case .mainBusy: holders.isEmpty ? "要用主线程，而主线程正忙" : "要用主线程，而主线程在等 \(holders)"
      case .wait: "在等 \(reason.queue == nil ? others : queue)"
      case .step: "要等别处调用 finish()"
      case .neverFinishes: "从不报告完成"
      }
    return subject + " " + predicate
  }
}
