/// An operation that runs others, and finishes after the last of them.
///
/// The children run in a queue of the group's own. The group fails if a child fails. Cancelling the group cancels its
/// children; if the group never starts, they finish cancelled. A child that cannot be added, because it is in a queue
/// or in the group twice, is misuse like any such addition, and the group fails.
open class GroupOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: immutable after initialization.
  /// The operations of the group, in the order given.
  public let children: [Operation]
  private let queue: OperationQueue

  /// Creates a group whose children run at the same time.
  /// - Parameters:
  ///   - children: the operations, in no queue yet.
  ///   - max: the number of children that may run at once, as `OperationQueue.maxConcurrentOperationCount`.
  ///   - cancelOnFailure: whether a child that fails cancels the others.
  public convenience init(batch children: [Operation], max: Int = 6, cancelOnFailure: Bool = false) {
    self.init(children, max: max, isChain: false, cancelOnFailure: cancelOnFailure)
  }

  /// Creates a group whose children run one after the other, each depending on the one before.
  /// - Parameters:
  ///   - children: the operations in their order, in no queue yet.
  ///   - cancelOnFailure: whether a child that fails cancels the rest.
  public convenience init(chain children: [Operation], cancelOnFailure: Bool = true) {
    self.init(children, max: 1, isChain: true, cancelOnFailure: cancelOnFailure)
  }

  /// Creates a group of either form: the designated initialiser, for subclasses.
  /// - Parameters:
  ///   - children: the operations, in no queue yet.
  ///   - max: the number of children that may run at once, as `OperationQueue.maxConcurrentOperationCount`.
  ///   - isChain: whether each child depends on the one before.
  ///   - cancelOnFailure: whether a child that fails cancels the others.
  public init(_ children: [Operation], max: Int, isChain: Bool, cancelOnFailure: Bool) {
    self.children = children
    queue = OperationQueue()
    super.init()
    queue.maxConcurrentOperationCount = max
    let (id, queueID) = (id, queue.id)
    engine.update { $0.own(queueID, by: id, cancelsOnFailure: cancelOnFailure) }
    for child in children where child.engine === engine {
      let child = child.id
      engine.update { $0.adopt(child, by: id) }
    }
    guard isChain else { return }
    for (child, next) in zip(children, children.dropFirst()) { next.addDependency(child) }
  }

  override var kind: OperationKind { .group }

  /// The queue of its children.
  package final var childQueue: OperationQueue { queue }

  /// Starts the group. If it was cancelled before, its children finish cancelled.
  open override func start() {
    if isCancelled { endChildren() }
    super.start()
    // The cancel may have come in between.
    if outcome == .cancelledBeforeStart { endChildren() }
  }

  private func endChildren() {
    for child in children {
      child.cancel()
      child.start()
    }
  }

  /// Adds the children to the group's queue, and returns at once.
  open override func main() {
    guard !children.isEmpty else { return finish() }
    queue.name = name
    let (id, queueID) = (id, queue.id)
    engine.update { $0.beginWait(for: .queue(queueID), inside: id) }
    if let misuse = queue.add(children) { finish(throwing: misuse) }
  }

  /// The errors of the children that failed, by child.
  /// - Complexity: O(`children`).
  public final var errors: [Operation: any Error] {
    Dictionary(children.compactMap { child in child.error.map { (child, $0) } }) { first, _ in first }
  }

  /// The results of the children that have one, by child.
  /// - Complexity: O(`children`).
  public final var results: [Operation: any Sendable] {
    Dictionary(children.compactMap { child in Self.result(of: child).map { (child, $0) } }) { first, _ in first }
  }

  private static func result(of child: Operation) -> (any Sendable)? {
    func open<Producer: ResultProducing>(_ producer: Producer) -> (any Sendable)? { (try? producer.result) ?? nil }
    return (child as? any ResultProducing).flatMap { open($0) }
  }

  final override func endGroup() {
    if let child = children.first(where: { $0.error != nil }), let error = child.error {
      fail(ChildError(child: child, error: error))
    }
    finish()
  }

  /// The error of a group, with that of the first child, in their order, that failed.
  public struct ChildError: Error, CustomStringConvertible {
    /// The child that failed.
    public let child: Operation
    /// The error that the child failed with.
    public let error: any Error

    /// A text with the name of the child and its error.
    public var description: String { "\(child.name?.escapingControls ?? "a child"): \(error)" }
  }
}
