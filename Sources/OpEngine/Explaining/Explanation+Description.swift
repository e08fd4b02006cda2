extension Explanation: CustomStringConvertible {
  /// The chain and what would help, in words: `parse depends on download; download was not added to any queue; cure: ...`.
  ///
  /// What has no name bears that of its class, with a number. A `WaitGraph` knows no names.
  public var description: String {
    let words = ExplanationWords(
      operation: { names.operations[$0] ?? "\($0)" }, queue: { names.queues[$0] ?? "\($0)" })
    return words.sentence(self)
  }

  /// Those that it mentions.
  var operations: Set<OperationID> {
    Set([operation] + (reasons + chain).flatMap { [$0.operation] + $0.holders })
  }

  /// Those that it mentions.
  var queues: Set<QueueID> { Set((reasons + chain).compactMap(\.queue)) }
}
