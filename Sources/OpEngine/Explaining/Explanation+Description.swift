extension Explanation: CustomStringConvertible {
  /// The chain and a call that would help, in words: `parse depends on download; download was not added to any queue;
  /// fix: ...`.
  ///
  /// An operation without a name is called by its class and a number, a block operation by the function of its closure.
  /// Control characters of names are escaped.
  public var description: String {
    ExplanationFormatter(names).sentence(self)
  }

  /// The operations that the explanation mentions.
  var operations: Set<OperationID> {
    Set([operation] + (reasons + chain).flatMap { [$0.operation] + $0.holders })
  }

  /// The queues that the explanation mentions.
  var queues: Set<QueueID> { Set((reasons + chain).compactMap(\.queue)) }
}

extension ExplanationFormatter {
  init(_ names: Explanation.Names) {
    self.init(operation: { names.operations[$0] ?? "\($0)" }, queue: { names.queues[$0] ?? "\($0)" })
  }
}
