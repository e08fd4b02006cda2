/// The causes of a deadlock, from the log up to its lint.
package struct Stall: Hashable, Sendable {
  /// A thread of the script, and the operation or queue that it waits for.
  package struct Waiting: Hashable, Sendable {
    package var thread: String
    package var target: LogEvent.Subject
  }

  package let waiting: Waiting?
  /// The chain of reasons why its target does not finish; without a waiting thread, why the lint's operation does not
  /// run.
  package let chain: [WaitReason]

  /// The root reasons of all other unfinished operations, each once, without those on `chain`.
  package let otherRoots: [WaitReason]

  /// Finds the causes; nil if the log does not contain them.
  init?(_ remark: LogEvent, in timeline: Timeline) {
    let (graph, operation) = (timeline.waitGraph, remark.operation)
    switch remark.remark?.code {
    case .lint(.deadlock)?: self.init(deadlock: remark, in: timeline)
    case .lint(.serialIsNotFIFO)?: self.init(operation.flatMap { graph.reasonOfPassed(by: $0) })
    case .misuse(.notReady)?: self.init(operation.flatMap { graph.reasonAgainstStart(of: $0) })
    case .lint?, .misuse?, nil: return nil
    }
  }

  private init?(_ reason: WaitReason?) {
    guard let reason else { return nil }
    (waiting, chain, otherRoots) = (nil, [reason], [])
  }

  private init?(deadlock lint: LogEvent, in timeline: Timeline) {
    waiting = timeline.waits.map { Waiting(thread: $0.key, target: $0.value) }
      .min { ($0.thread == "main" ? 0 : 1, $0.thread) < ($1.thread == "main" ? 0 : 1, $1.thread) }
    let operation = waiting.map { timeline.firstUnfinished(of: $0.target) } ?? lint.operation
    chain = operation.flatMap { timeline.waitGraph.explanation(of: $0)?.chain } ?? []
    otherRoots = timeline.waitGraph.endsOfChains(of: timeline.allThatWait, besides: chain)
    if waiting == nil, chain.isEmpty { return nil }
  }
}

extension Timeline {
  /// The unfinished operations that are in a queue or were started, and the targets of waiting threads.
  fileprivate var allThatWait: [String] {
    operations.filter { !$0.changes.isEmpty && $0.phase != .finished }.map(\.id)
      + waits.sorted { $0.key < $1.key }.map(\.value.name)
  }

  /// The operation itself, or the first one in a queue.
  fileprivate func firstUnfinished(of target: LogEvent.Subject) -> String? {
    guard let queue = queue(target.name) else { return operation(target.name)?.id }
    return queue.operations.lazy.map { operations[$0] }.first { !$0.changes.isEmpty && $0.phase != .finished }?.id
  }
}
