/// The wait graph of an engine, built from the lines of its event log and queried by name.
///
/// The log from its first line suffices. After each line, the answers are those that the engine would have given then.
package struct NamedWaitGraph: Hashable, Sendable {
  private var graph: WaitGraph
  /// The size of the pool, if known.
  package let workers: Int?
  /// The operations by name, in order of creation.
  var operations = OperationIndex()
  /// The names of queues, by row.
  private var queues = NameTable()
  /// The indices of operations that depend on a name not created yet, by that name, in log order.
  private var earlyDependants: [LogName: [Int]] = [:]
  /// The time of the latest event.
  private var moment = EngineTime.zero

  /// Makes the graph before the first line.
  /// - Parameter workers: the maximum number in the pool; nil if unknown.
  package init(workers: Int? = nil) {
    graph = WaitGraph(workers: workers)
    self.workers = workers
  }

  /// Makes the graph after these lines.
  package init(_ events: some Sequence<LogEvent>, workers: Int? = nil) {
    self.init(workers: workers)
    for event in events { apply(event) }
  }

  /// Returns the reasons why an operation is not running; nil for one never created.
  ///
  /// - Complexity: that of `WaitGraph.explanation(of:)`.
  package func explanation(of operation: String) -> Explanation? {
    id(of: operation).map { graph.explanation(of: $0) }
  }

  /// Returns the first links of the chain of reasons why an operation is not running; none for one never created.
  /// - Parameter known: the results of earlier queries at this moment.
  package func links(from operation: String, upTo count: Int = .max, _ known: inout KnownHolders) -> [WaitReason] {
    id(of: operation).map { graph.links(from: $0, upTo: count, &known) } ?? []
  }

  /// Returns the reasons why many operations are not running, without those never created.
  package func explanations(of names: [String]) -> [(name: String, explanation: Explanation)] {
    let known = known(names)
    return Array(zip(known.map(\.name), graph.explanations(of: known.map(\.id))))
  }

  /// Returns the first reason why each of many operations is not running, without those that have none.
  package func firstReasons(of names: [String]) -> [(name: String, reason: WaitReason)] {
    let known = known(names)
    return zip(known, graph.firstReasons(of: known.map(\.id))).compactMap { known, reason in
      reason.map { (known.name, $0) }
    }
  }

  private func known(_ names: [String]) -> [(name: String, id: OperationID)] {
    names.compactMap { name in id(of: name).map { (name, $0) } }
  }

  /// Returns whether an operation has an unmet condition.
  ///
  /// - Complexity: O(*conditions of the operation*).
  package func hasOpenCondition(_ operation: String) -> Bool {
    id(of: operation).map { graph.openCondition(of: $0) != nil } ?? false
  }

  /// Returns the causes for which operations wait, over all branches: first those that do not end by themselves,
  /// of each kind those of most operations first.
  package func causes(of names: [String]) -> [WaitCause] {
    graph.causes(of: names.compactMap { id(of: $0) })
  }

  /// Returns the ends of the operations' chains, each root once, without roots of known chains.
  package func endsOfChains(of names: [String], besides known: [WaitReason]) -> [WaitReason] {
    graph.endsOfChains(of: names.compactMap { id(of: $0) }, besides: known)
  }

  /// Returns the reason why a manual `start()` of the operation is refused.
  package func reasonAgainstStart(of operation: String) -> WaitReason? {
    id(of: operation).map { graph.whyNotStarted($0) }
  }

  /// Returns the reason why an earlier operation was passed over when its queue started this one.
  package func reasonOfPassed(by operation: String) -> WaitReason? {
    id(of: operation).flatMap { graph.whyPassed(by: $0) }
  }

  /// Returns the operations that cannot continue before this one finishes, in order of creation.
  package func waiters(for operation: String) -> [String] {
    id(of: operation).map { graph.waiters(for: $0).map(name) } ?? []
  }

  /// Returns the operations that are ready in its queue and start before it.
  package func operationsAhead(of operation: String) -> [String] {
    id(of: operation).map { graph.operationsAhead(of: $0).map(name) } ?? []
  }

  /// - Parameter operation: an operation from an explanation of this graph.
  package func name(of operation: OperationID) -> String { operations[Int(operation.row)] }

  /// - Parameter queue: a queue from an explanation of this graph.
  package func name(of queue: QueueID) -> String { queues[Int(queue.row)] }

  /// The index of an operation in order of creation; nil for one never created.
  package func index(of operation: String) -> Int? { operations.index(of: operation) }
  package func index(of operation: LogName) -> Int? { operations.index(of: operation) }

  /// Returns the indices of those that depended on an operation before its creation, in log order.
  func earlyDependants(of operation: LogName) -> [Int] {
    // Almost no log has any.
    earlyDependants.isEmpty ? [] : earlyDependants[operation]?.uniqued ?? []
  }

  private func id(ofQueue name: LogName) -> QueueID? { queues.number(of: name).map { QueueID(row: Row($0)) } }

  private func id(of operation: String) -> OperationID? { operations.index(of: operation).map(Self.id) }

  private func id(of operation: LogName) -> OperationID? { operations.index(of: operation).map(Self.id) }

  private static func id(_ index: Int) -> OperationID { OperationID(row: Row(index), generation: 0) }

  /// Processes the next line. A line about an operation or queue never created is ignored, as is a second creation.
  ///
  /// - Returns: the index of the line's operation, which spares readers a lookup.
  /// - Complexity: that of `WaitGraph.apply(_:)`.
  @discardableResult
  package mutating func apply(_ event: LogEvent) -> Int? {
    if case .operation(let name, _, let change) = event.body {
      return apply(change, of: name, at: event.time, on: event.worker)
    }
    advance(to: event.time)
    let worker = Self.worker(event.worker)
    switch event.body {
    case .created(let name, _, let new): return create(operation: name, new, on: worker)
    case .queueCreated(let name, let new): create(queue: name, new, on: worker)
    case .queue(let name, let change):
      if let id = id(ofQueue: name), let change = change.referring(by: { self.id(of: $0) }) {
        graph.apply(.queue(id, change), on: worker)
      }
    case .notified(let name, _, let change):
      if let id = id(of: name), let key = KeyChange.Key(rawValue: change.key) {
        graph.apply(.notified(id, KeyChange(key)), on: worker)
      }
    case .waitBegan(let target, let body, _):
      if let (target, body) = ids(target, inside: body) { graph.apply(.waitBegan(target, inside: body), on: worker) }
    case .waitEnded(let target, let body, _):
      if let (target, body) = ids(target, inside: body) { graph.apply(.waitEnded(target, inside: body), on: worker) }
    case .remark(let remark): graph.apply(engineChange(remark), on: worker)
    case .gap:
      var operations = operations
      operations.removeAll()
      self = NamedWaitGraph(workers: workers)
      self.operations = operations
    // The engine does not know other events.
    case _: break
    }
    return event.body.changedOperation.flatMap { operations.index(of: $0) }
  }

  /// Processes the next line, a change of an operation.
  ///
  /// - Returns: as `apply(_:)`.
  package mutating func apply(
    _ change: OperationChange<LogName, LogName>, of name: LogName, at time: EngineTime, on thread: Int?
  ) -> Int? {
    advance(to: time)
    guard let index = operations.index(of: name) else { return nil }
    let worker = Self.worker(thread)
    let id = Self.id(index)
    // A custom class may report its readiness much later.
    if case .enqueued = change, graph.kind(of: id) != .custom { graph.noteBeingAdded(id) }
    if let change = change.referring(by: { self.id(of: $0) }, { self.id(ofQueue: $0) }) {
      graph.apply(.operation(id, change), on: worker)
    } else {
      noteEarly(change, of: index, on: worker)
    }
    return index
  }

  /// Applies a change that names an operation not created yet.
  private mutating func noteEarly(_ change: OperationChange<LogName, LogName>, of index: Int, on worker: WorkerID) {
    switch change {
    case .dependencyAdded(let other): earlyDependants[other, default: []].append(index)
    case .dependencyRemoved(let other): earlyDependants[other]?.removeAll { $0 == index }
    case .conditionDecided(let name, _):
      graph.apply(.operation(Self.id(index), .conditionDecided(name, .unsatisfied)), on: worker)
    case _: break
    }
  }

  private mutating func advance(to time: EngineTime) {
    guard time > moment else { return }
    graph.beginInstant()
    moment = time
  }

  private static func worker(_ number: Int?) -> WorkerID { WorkerID(UInt32(clamping: number ?? 0)) }
}

// Conversions of names to ids.
extension NamedWaitGraph {
  private mutating func create(operation name: LogName, _ new: LogEvent.NewOperation, on worker: WorkerID) -> Int {
    if let known = operations.index(of: name) { return known }
    let index = operations.count
    operations.append(name.text)
    graph.apply(.created(Self.id(index), new.kind ?? .custom, new.priority), on: worker)
    for other in earlyDependants(of: name) {
      graph.apply(.operation(Self.id(other), .dependencyAdded(on: Self.id(index))), on: worker)
    }
    return index
  }

  private mutating func create(queue name: LogName, _ new: LogEvent.NewQueue, on worker: WorkerID) {
    guard queues.number(of: name) == nil else { return }
    let id = QueueID(row: Row(queues.count))
    queues.append(name.text)
    graph.apply(.queueCreated(id, runBy: new.executor), on: worker)
    graph.noteDispatchQueue(of: id, new.dispatchQueue)
    guard new.executor != .main else { return }
    // A limit that the engine refuses leaves the default.
    graph.apply(.queue(id, .maxChanged(old: -1, new: max(new.max, -1))), on: worker)
  }

  private func engineChange(_ remark: LogEvent.Remark) -> EngineEvent.Change {
    switch remark.code {
    case .lint(let lint):
      .linted(
        lint, operation: remark.operation.flatMap { id(of: $0) }, queue: nil,
        path: remark.stopped.compactMap { id(of: $0) })
    case .misuse(let code): .misused(code, operation: nil, queue: nil)
    }
  }

  /// The target and the body of a wait; nil if one of them was never created.
  private func ids(_ target: LogEvent.Subject, inside body: LogName?) -> (WaitTarget, OperationID?)? {
    let inside = body.flatMap { id(of: $0) }
    guard inside != nil || body == nil else { return nil }
    switch target {
    case .operation(let name): return id(of: name).map { (.operation($0), inside) }
    case .queue(let name): return id(ofQueue: name).map { (.queue($0), inside) }
    }
  }
}
