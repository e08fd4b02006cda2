import Localization
import OpEngine

extension Reader {
  func operations(_ node: Node) -> [OperationPlan] {
    sections(node, of: .operation).flatMap { id, keys, place in copies(of: operation(id, keys, at: place)) }
  }

  private func operation(_ id: String, _ keys: Node.Map, at place: SourcePlace) -> OperationPlan {
    var plan = OperationPlan(id: id, place: place)
    bodyOf = id
    defer { bodyOf = nil }
    Self.operationKeys.read(keys, of: "operation '\(id)'", into: &plan, by: self)
    checkBodies(of: plan, keys)
    plan.group = group(of: plan, keys, at: place)
    plan.overrides = overrides(of: plan, keys)
    if plan.kind == .custom, !keys.has("checks-cancel") { plan.checksCancel = .never }
    if plan.queue == nil, !keys.has("queue"), let at = keys.entries.first(where: { $0.key == "at" }) {
      problems.add(
        "conflicting-keys", "'at' says when operation '\(id)' is added, but it has no 'queue'", at: at.keyPlace)
    }
    return plan
  }

  /// Reads the body: one at most, and one that fits the kind.
  private func checkBodies(of plan: OperationPlan, _ keys: Node.Map) {
    let bodies = keys.entries.filter { ["duration", "steps", "blocks"].contains($0.key) }
    if plan.kind == .group, let body = bodies.first {
      problems.add(
        "conflicting-keys", "what group '\(plan.id)' runs is its children, so it has no '\(body.key)'",
        at: body.keyPlace)
    }
    if plan.kind == .group, let result = keys.entries.first(where: { $0.key == "result" }) {
      problems.add(
        "conflicting-keys", "the result of group '\(plan.id)' is those of its children", at: result.keyPlace)
    }
    if let blocks = bodies.first(where: { $0.key == "blocks" }), plan.kind != .block, plan.kind != .group {
      problems.add(
        "conflicting-keys", "only operations of the kind block have 'blocks', and '\(plan.id)' is \(plan.kind.noun)",
        at: blocks.keyPlace)
    }
    for second in bodies.dropFirst() {
      problems.add(
        "conflicting-keys", "operation '\(plan.id)' has one body: '\(bodies[0].key)' or '\(second.key)'",
        at: second.keyPlace)
    }
  }

  static let operationKeys = KeyTable<OperationPlan>(
    [
      "queue": { reader, entry, plan in plan.queue = reader.openQueue(entry.value) },
      "at": { reader, entry, plan in plan.at = reader.duration(entry.value, wanted: "a time") ?? .zero },
      "name": { reader, entry, plan in plan.name = reader.text(entry.value) },
      "note": { reader, entry, plan in plan.note = reader.text(entry.value) },
      "duration": { reader, entry, plan in plan.blocks = [reader.sleep(entry.value)] },
      "steps": { reader, entry, plan in plan.blocks = [reader.steps(entry.value)] },
      "blocks": { reader, entry, plan in plan.blocks = reader.blocks(entry.value) },
      "after": { reader, entry, plan in plan.after = reader.dependencies(entry.value, of: plan.id) },
      "priority": { reader, entry, plan in plan.priority = reader.priority(entry.value) ?? .normal },
      "checks-cancel": { reader, entry, plan in
        plan.checksCancel = reader.cancelChecks(entry.value) ?? plan.checksCancel
      },
      "completion": { reader, entry, plan in plan.completion = reader.completion(entry.value) },
      "kind": { reader, entry, plan in plan.kind = reader.kind(entry.value) ?? plan.kind },
      "result": { reader, entry, plan in plan.result = reader.word(entry.value, wanted: "a result") },
      "fails": { reader, entry, plan in plan.failure = reader.failure(entry.value) },
      "conditions": { reader, entry, plan in plan.conditions = reader.conditions(entry.value, of: plan.id) },
      "exclusive": { reader, entry, plan in plan.exclusive = reader.categories(entry.value) },
      "observe": { reader, entry, plan in plan.observers = reader.observers(entry.value, of: plan.id) },
      "qos": { reader, entry, plan in plan.qualityOfService = reader.qualityOfService(entry.value) ?? .default },
      "repeat": { reader, entry, _ in reader.checkRepeats(entry.value) },
      // Read together, when the kind is known.
      "overrides": { _, _, _ in },
      "children": { _, _, _ in },
      "mode": { _, _, _ in },
      "max": { _, _, _ in },
      "cancel-on-failure": { _, _, _ in },
    ],
    meanings: [
      "dependencies": "after", "dependency": "after", "depend": "after", "depends": "after", "dependsOn": "after",
      "depends-on": "after", "needs": "after",
    ])

  private func kind(_ node: Node) -> OperationKind? {
    choice(
      node, "kind",
      of: [
        "block": .block, "invocation": .invocation, "sync": .sync, "async": .async, "manual": .manual,
        "pausable": .pausable, "group": .group, "barrier": .barrier, "custom": .custom,
      ])
  }

  func sleep(_ node: Node) -> [Step] {
    duration(node).map { [Step(.flow(.sleep($0)), place: node.place)] } ?? []
  }

  private func blocks(_ node: Node) -> [[Step]] {
    (list(node, wanted: "a list of blocks") ?? []).map { block($0) }
  }

  /// Reads the duration of a body, or its steps.
  func block(_ node: Node) -> [Step] { node.isList ? steps(node) : sleep(node) }

  private func dependencies(_ node: Node, of id: String) -> [String] {
    located(node, to: .operation).compactMap { dependency, place in
      guard !isOneself(dependency, id) else {
        problems.add("waits-for-itself", "operation '\(id)' waits for itself", at: place)
        return nil
      }
      return dependency
    }
  }

  func priority(_ node: Node) -> QueuePriority? {
    choice(
      node, "priority",
      of: ["very-low": .veryLow, "low": .low, "normal": .normal, "high": .high, "very-high": .veryHigh])
  }

  func qualityOfService(_ node: Node) -> QualityOfService? {
    choice(
      node, "quality of service",
      of: [
        "user-interactive": .userInteractive, "user-initiated": .userInitiated, "utility": .utility,
        "background": .background, "default": .default,
      ])
  }

  private func cancelChecks(_ node: Node) -> OperationPlan.CancelChecks? {
    switch node.text {
    case "steps": return .betweenSteps
    case "never": return .never
    case let text? where text.utf8.first?.isDigit == true || text.hasPrefix("-"):
      return duration(node).map { .every($0) }
    case .some, nil:
      reportUnexpected(node, wanted: "'steps', 'never' or a duration such as 250ms")
      return nil
    }
  }

  private func completion(_ node: Node) -> OperationPlan.Completion? {
    // What a completion block waits for is not what the body waits for.
    outsideBodies { completionBlock(node) }
  }

  /// Reads steps that belong to no body.
  func outsideBodies<Value>(_ read: () -> Value) -> Value {
    let outer = (bodyOf, methodOf)
    (bodyOf, methodOf) = (nil, nil)
    defer { (bodyOf, methodOf) = outer }
    return read()
  }

  /// Reads steps of the body of an operation.
  func insideBody<Value>(of operation: String?, _ read: () -> Value) -> Value {
    let outer = (bodyOf, methodOf)
    (bodyOf, methodOf) = (operation, nil)
    defer { (bodyOf, methodOf) = outer }
    return read()
  }

  private func completionBlock(_ node: Node) -> OperationPlan.Completion? {
    switch node.content {
    case .unreadable:
      return nil
    case .scalar:
      return text(node).map { OperationPlan.Completion(steps: [Step(.flow(.log($0)), place: node.place)]) }
    case .list:
      return OperationPlan.Completion(steps: steps(node))
    case .map(let map):
      var completion = OperationPlan.Completion(steps: [])
      Self.completionKeys.read(map, of: "a completion", into: &completion, by: self)
      if !map.has("do") {
        problems.add("missing-key", "a completion on a thread says with 'do' what it does", at: node.place)
      }
      return completion
    }
  }

  private static let completionKeys = KeyTable<OperationPlan.Completion>([
    "thread": { reader, entry, completion in
      completion.isOnMain = reader.choice(entry.value, "completion thread", of: ["main": true]) ?? false
    },
    "do": { reader, entry, completion in completion.steps = reader.steps(entry.value) },
  ])
}

// The keys, for the schema.
extension Reader {
  static var completionKeyNames: [String] { completionKeys.names }
}
