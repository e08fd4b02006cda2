/// An operation of a scenario.
package struct OperationPlan: Sendable {
  /// The interval at which a body checks for cancellation.
  package enum CancelChecks: Hashable, Sendable {
    case every(Duration)
    case betweenSteps
    case never
  }

  package struct Completion: Sendable {
    package var steps: [Step]
    /// Whether it runs on the main thread when that drains, instead of on a pool worker.
    package var isOnMain = false
  }

  /// A failure that ends the operation, regardless of its body.
  package struct Failure: Hashable, Sendable {
    /// The time since it began to execute.
    package var at: Duration
    package var message: String
  }

  /// A condition that must hold before the operation starts.
  package struct Condition: Hashable, Sendable {
    package var id: String
    /// Whether it holds when it is evaluated.
    package var isSatisfied = false
    package var otherwise = Requirement.Otherwise.cancel
    /// The operation that satisfies it.
    package var produces: String?
  }

  /// The children of a group, which run in the queue with its id.
  package struct Group: Hashable, Sendable {
    package var children: [String]
    /// Whether each child depends on the one before.
    package var isChain = false
    package var cancelsOnFailure = false
  }

  package var id: String
  package var kind = OperationKind.block
  package var name: LocalizedText?
  package var note: LocalizedText?
  /// The queue to which it is added by itself at `at`; nil if only a step or its group adds or starts it.
  package var queue: String?
  /// The group whose child it is.
  package var parent: String?
  package var at = Duration.zero
  /// The steps of each block. An operation without blocks ends at once.
  package var blocks: [[Step]] = []
  /// Dependencies added before the play.
  package var after: [String] = []
  package var priority = QueuePriority.normal
  package var qualityOfService = QualityOfService.default
  package var checksCancel = CancelChecks.every(.milliseconds(100))
  /// The result after a complete run.
  package var result: String?
  package var failure: Failure?
  package var conditions: [Condition] = []
  /// Categories, without repetition, in each of which at most one operation executes.
  package var exclusive: [String] = []
  /// The children; for the kind `group` only.
  package var group: Group?
  package var completion: Completion?
  /// The steps of observers at each notification, by key.
  package var observers: [String: [Step]] = [:]
  /// The class; for the kind `custom` only.
  package var overrides: Overrides?
  package var place: SourcePlace
}

extension OperationPlan {
  /// The result at the end; nil if it failed or did not run completely.
  /// - Parameters:
  ///   - isAbandoned: its body has noticed a cancellation, and returned early.
  ///   - result: returns the result of a child.
  package func result(
    after outcome: OperationOutcome, isAbandoned: Bool, ofChild result: (String) -> OperationResult?
  ) -> OperationResult? {
    if let group {
      return .map(
        group.children.compactMap { child in result(child).map { OperationResult.Entry(child: child, result: $0) } })
    }
    switch outcome {
    case .completed: return self.result.map { .value($0) }
    case .cancelledWhileExecuting where !isAbandoned: return self.result.map { .value($0) }
    case .cancelledBeforeStart, .cancelledWhileExecuting, .failed: return nil
    }
  }

  /// The order of its run.
  package var run: OperationRun { OperationRun(of: kind) }

  /// Whether it continues after `start()` has returned, and its body finishes it. A manual operation is finished by a
  /// step, unless it is to fail.
  package var finishesAtBodyEnd: Bool {
    kind == .manual ? failure != nil : kind == .async || kind == .pausable
  }

  var stepLists: [[Step]] {
    var lists = blocks
    if let completion { lists.append(completion.steps) }
    if !observers.isEmpty { lists += observers.values }
    if let overrides { lists += overrides.bodies }
    return lists
  }

  /// The requirements beyond its dependencies.
  package var requirements: [Requirement] {
    conditions.map { .condition($0.id, otherwise: $0.otherwise) } + exclusive.map { .exclusive($0) }
  }

  /// The children of a chain that depend on another one: each on the one before.
  package var chainLinks: [(child: String, previous: String)] {
    guard let group, group.isChain else { return [] }
    return zip(group.children.dropFirst(), group.children).map { ($0, $1) }
  }
}
