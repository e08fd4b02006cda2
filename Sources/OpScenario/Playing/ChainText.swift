import OpEngine

/// The chains of reasons of an engine's operations, in the words of a report.
struct ChainText {
  let engine: Engine
  let name: (OperationID) -> String
  let nameOfQueue: (QueueID) -> String

  /// Why an operation is not running, link by link: `thumbs: dependency C; C: suspended net`.
  func text(of operation: OperationID) -> String? {
    let links = engine.explanation(of: operation).chain.map(text)
    return links.isEmpty ? nil : links.joined(separator: "; ")
  }

  /// The ends of the chains that the one from `operation` does not come to: `; also c: step`.
  func otherRoots(than operation: OperationID?, among stuck: [OperationID]) -> String {
    let told = operation.map { engine.explanation(of: $0).chain } ?? []
    return engine.endsOfChains(of: stuck, besides: told).map { "; also \(text(of: $0))" }.joined()
  }

  private func text(of link: WaitReason) -> String {
    ["\(name(link.operation)): \(link.kind.rawValue)", link.queue.map(nameOfQueue), link.holder.map(name)]
      .compactMap(\.self).joined(separator: " ")
  }
}
