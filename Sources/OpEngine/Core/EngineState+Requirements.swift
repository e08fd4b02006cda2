// Conditions and exclusive categories. They are evaluated once an operation is ready, and a cancelled operation ignores
// them.
extension EngineState {
  /// Adds a requirement, which must happen before the operation is added to a queue.
  mutating func require(_ requirement: Requirement, of operation: Row) {
    guard operations[operation].state == .initialized else {
      return refuse(.requiredTooLate, operation: operation)
    }
    operations[operation].flags.insert(.requires)
    switch requirement {
    case .condition(let name, let otherwise):
      guard requirements[operation]?.conditions.contains(where: { $0.name == name }) != true else {
        return refuse(.duplicateCondition, operation: operation)
      }
      requirements[operation, default: Requirements()].conditions.append(.init(name: name, otherwise: otherwise))
    case .exclusive(let category):
      guard requirements[operation]?.categories.contains(category) != true else { return }
      requirements[operation, default: Requirements()].categories.append(category)
    }
    publish(.operation(id(operation), .requires(requirement)))
  }

  /// Whether the requirements of an operation count: it is ready in a queue, and not cancelled.
  func mustMeetRequirements(_ operation: Row) -> Bool {
    let flags = operations[operation].flags
    return operations[operation].state == .enqueued && flags.contains([.requires, .ready])
      && !flags.contains(.cancelled)
  }

  /// Proceeds as far as possible: has the conditions evaluated, then enters the wait queue of each category. An
  /// operation that waits there lacks only an open queue with a slot, its rank and a worker.
  /// - Returns: whether the requirements allow the operation to start.
  mutating func meetRequirements(of operation: Row) -> Bool {
    guard mustMeetRequirements(operation), var own = requirements[operation] else {
      leaveWaitQueues(operation)
      return true
    }
    if !own.isAsked, !own.conditions.isEmpty {
      own.isAsked = true
      requirements[operation] = own
      effects.rare.actions.append(.request(.askConditions, of: id(operation)))
    }
    // One behind a barrier would block operations that must run before that.
    if own.conditions.allSatisfy(\.isMet), !isBehindBarrier(operations[operation]), !own.isInWaitQueues {
      enterWaitQueues(operation, of: own.categories)
    }
    return meetsRequirements(operation)
  }

  /// Returns whether the requirements of an operation allow a manual start, which takes its categories. A cancelled one
  /// needs neither these nor its conditions.
  mutating func meetRequirementsByHand(of operation: Row) -> Bool {
    guard operations[operation].flags.contains(.requires) else { return true }
    let holds = requirements[operation]?.conditions.allSatisfy(\.isMet) ?? true
    return operations[operation].flags.contains(.cancelled) || (holds && takeCategories(of: operation))
  }

  /// Takes the categories of an operation if all of them are free.
  /// - Returns: whether they were.
  @discardableResult
  mutating func takeCategories(of operation: Row) -> Bool {
    let categories = requirements[operation]?.categories ?? []
    guard categories.allSatisfy({ exclusiveWaiters[$0] == nil }) else { return false }
    enterWaitQueues(operation, of: categories)
    return true
  }

  /// Returns whether the requirements of an operation allow its start.
  func meetsRequirements(_ operation: Row) -> Bool {
    guard mustMeetRequirements(operation), let own = requirements[operation] else { return true }
    return own.conditions.allSatisfy(\.isMet) && own.categories.allSatisfy { exclusiveWaiters[$0]?.first == operation }
  }

  func requires(_ condition: String, of id: OperationID) -> Bool {
    requirements[row(id)]?.conditions.contains { $0.name == condition } ?? false
  }

  /// Records the verdict on a condition. A condition that is met, or no longer required, does not change.
  mutating func decide(
    _ name: String, of operation: Row, _ verdict: ConditionVerdict<OperationID>
  ) {
    guard operations[operation].state <= .enqueued else { return }
    guard let index = requirements[operation]?.conditions.firstIndex(where: { $0.name == name }) else {
      return refuse(.unknownCondition, operation: operation)
    }
    if requirements[operation]?.conditions[index].isMet == true { return }
    switch verdict {
    case .satisfied:
      requirements[operation]?.conditions[index].isMet = true
      publish(.operation(id(operation), .conditionDecided(name, verdict)))
      updateReadiness(of: operation)
    case .unsatisfied: fail(condition: index, of: operation)
    case .produced(let product): expect(product, forCondition: index, of: operation)
    }
  }

  private mutating func fail(condition index: Int, of operation: Row) {
    guard let condition = requirements[operation]?.conditions[index] else { return }
    requirements[operation]?.conditions[index].product = nil
    publish(.operation(id(operation), .conditionDecided(condition.name, .unsatisfied)))
    switch condition.otherwise {
    case .cancel: cancelUnasked(operation, because: .conditionFailed)
    case .wait: break
    }
  }

  private mutating func expect(
    _ product: OperationID, forCondition index: Int, of operation: Row
  ) {
    guard let name = requirements[operation]?.conditions[index].name else { return }
    requirements[operation]?.conditions[index].product = product
    publish(.operation(id(operation), .conditionDecided(name, .produced(by: product))))
    operations[row(product)].flags.insert(.requires)
    requirements[row(product), default: Requirements()].products.append((id(operation), name))
    if operations[row(product)].state == .finished { decideProducts(of: row(product)) }
  }

  /// Ends the requirements of a finished operation: decides the conditions that depended on it, and frees its
  /// categories.
  mutating func endRequirements(of operation: Row) {
    leaveWaitQueues(operation)
    decideProducts(of: operation)
    if let children = requirements[operation]?.children { disown(children, by: operation) }
    requirements[operation] = nil
  }

  private mutating func decideProducts(of operation: Row) {
    guard let products = requirements[operation]?.products else { return }
    requirements[operation]?.products = []
    let verdict: ConditionVerdict<OperationID> = operations[operation].outcome == .completed ? .satisfied : .unsatisfied
    for product in products where knows(product.operation) {
      decide(product.condition, of: row(product.operation), verdict)
    }
  }

  private mutating func enterWaitQueues(_ operation: Row, of categories: [String]) {
    guard !categories.isEmpty else { return }
    requirements[operation]?.places = categories.map {
      exclusiveWaiters[$0, default: CategoryWaitQueue()].join(operation)
    }
    let order = takeOrder()
    requirements[operation]?.waitQueueOrder = order
    noteSilentChange(of: operation)
  }

  private mutating func leaveWaitQueues(_ operation: Row) {
    guard let own = requirements[operation], own.isInWaitQueues else { return }
    requirements[operation]?.places = []
    noteSilentChange(of: operation)
    for (category, place) in zip(own.categories, own.places) {
      let wasFirst = exclusiveWaiters[category]?.first == operation
      exclusiveWaiters[category]?.leave(place)
      if wasFirst, let next = exclusiveWaiters[category]?.first { updateReadiness(of: next) }
      if exclusiveWaiters[category]?.isEmpty == true { exclusiveWaiters[category] = nil }
    }
  }
}
