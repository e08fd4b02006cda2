// Groups: operations that run others.
extension Reader {
  private static let groupKeys: Set<String> = ["children", "mode", "max", "cancel-on-failure"]

  /// Reads the children of a group; returns nil for any other kind.
  func group(of plan: OperationPlan, _ keys: Node.Map, at place: SourcePlace) -> OperationPlan.Group? {
    guard plan.kind == .group else {
      for entry in keys.entries where Self.groupKeys.contains(entry.key) {
        problems.add(
          "conflicting-keys", "'\(entry.key)' belongs to the kind group, and '\(plan.id)' is \(plan.kind.noun)",
          at: entry.keyPlace, hint: "say  kind: group")
      }
      return nil
    }
    if let again = keys.entries.first(where: { $0.key == "repeat" }) {
      problems.add(
        "conflicting-keys", "a group cannot be repeated: each child belongs to one group", at: again.keyPlace)
    }
    if !keys.has("children") {
      problems.add("missing-key", "a group needs the key 'children'", at: place, hint: "such as  children: [a, b]")
    }
    let isChain: Bool = keys["mode"].flatMap { choice($0, "mode", of: ["batch": false, "chain": true]) } ?? false
    if isChain, let max = keys.entries.first(where: { $0.key == "max" }) {
      problems.add("conflicting-keys", "a chain runs its children one by one", at: max.keyPlace)
    }
    let cancels = keys["cancel-on-failure"].flatMap { boolean($0) }
    groupMax[plan.id] = isChain ? 1 : keys["max"].flatMap { max($0) } ?? 6
    return OperationPlan.Group(
      children: keys["children"].map { children($0, of: plan.id) } ?? [], isChain: isChain,
      cancelsOnFailure: cancels ?? isChain)
  }

  private func children(_ node: Node, of group: String) -> [String] {
    located(node, to: .operation).compactMap { child, place in
      if child == group { return problems.reject("waits-for-itself", "group '\(group)' waits for itself", at: place) }
      if declared.hasQueue(operation: child) {
        return problems.reject(
          "child-has-queue", "'\(child)' is a child of group '\(group)', and has a queue of its own", at: place,
          hint: "its group adds it")
      }
      if let other = parents[child] {
        return problems.reject(
          "two-parents", "'\(child)' is a child of group '\(other)' already", at: place)
      }
      parents[child] = group
      return child
    }
  }

  /// Gives every group its queue, and every child its group.
  func join(groups scenario: inout Scenario) {
    for index in scenario.operations.indices {
      if !parents.isEmpty { scenario.operations[index].parent = parents[scenario.operations[index].id] }
      // Most plans have no group, and copying them would be expensive.
      guard scenario.operations[index].group != nil else { continue }
      let plan = scenario.operations[index]
      checkNesting(of: plan)
      scenario.queues.append(QueuePlan(id: plan.id, name: plan.name, max: groupMax[plan.id] ?? -1, place: plan.place))
    }
  }

  /// Reports a group nested too deeply, or in itself, for which it would wait.
  private func checkNesting(of plan: OperationPlan) {
    var above = parents[plan.id]
    for _ in 0..<DocumentParser.nestingLimit {
      guard let group = above else { return }
      if group == plan.id {
        return problems.add("waits-for-itself", "group '\(plan.id)' is a child of its own children", at: plan.place)
      }
      above = parents[group]
    }
    problems.add(
      "nested-too-deep", "groups are nested more than \(DocumentParser.nestingLimit) deep", at: plan.place)
  }
}
