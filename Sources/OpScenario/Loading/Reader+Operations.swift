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

  /// Checks that there is at most one body, which fits the kind.
  private func checkBodies(of plan: OperationPlan, _ keys: Node.Map) {
    let bodies = keys.entries.filter { ["duration", "steps", "blocks"].contains($0.key) }
    if plan.kind == .group, let body = bodies.first {
      problems.add(
        "conflicting-keys", "group '\(plan.id)' runs its children, so it has no '\(body.key)'",
        at: body.keyPlace)
    }
    if plan.kind == .group, let result = keys.entries.first(where: { $0.key == "result" }) {
      problems.add(
        "conflicting-keys", "the result of group '\(plan.id)' consists of those of its children", at: result.keyPlace)
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
    "operation",
    [
      FormatKey("queue", .queue, words: ["in", "queue"], to: \.queue) { $0.openQueue($1) },
      FormatKey("at", .duration, to: \.at) { $0.duration($1, wanted: "a time") ?? .zero },
      .text("name", .text("Name"), to: \.name),
      .text("note", .text("Note"), to: \.note),
      FormatKey("duration", .duration, words: ["for", "duration"], to: \.blocks) { [$0.sleep($1)] },
      FormatKey("steps", .steps, to: \.blocks) { [$0.steps($1)] },
      FormatKey("blocks", ValueForm(.list(ValueForm.body.shape), .one(.example("[1s, 2s]"))), to: \.blocks) {
        ($0.list($1, wanted: "a list of blocks") ?? []).map($0.block)
      },
      FormatKey("after", .operations) { reader, entry, plan in
        plan.after = reader.dependencies(entry.value, of: plan.id)
      },
      FormatKey("priority", .priority, to: \.priority) { $0.priority($1) ?? .normal },
      FormatKey(
        "checks-cancel",
        ValueForm(.oneOf([.duration, .choice(["steps", "never"])]), .one(.choice(["never", "steps", "100ms"])))
      ) { reader, entry, plan in
        plan.checksCancel = reader.cancelChecks(entry.value) ?? plan.checksCancel
      },
      FormatKey(
        "completion", ValueForm(.oneOf([.text, .list(.table("step")), .table("completion")]), .one(.example("done"))),
        to: \.completion
      ) { reader, node in
        // Waits of a completion block are not waits of the body.
        reader.outsideBodies { reader.completion(node) }
      },
      FormatKey("kind", .choice(OperationKind.allCases.map(\.rawValue)), foundationExtension: .kinds) {
        reader, entry, plan in
        plan.kind = reader.choice(entry.value, "kind") ?? plan.kind
      },
      FormatKey("result", ValueForm(.scalar, .one(.example("81"))), foundationExtension: .scalar(.result), to: \.result)
      {
        $0.word($1, wanted: "a result")
      },
      FormatKey("fails", .table(failureKeys, ["at", "message"]), foundationExtension: .always(.fails), to: \.failure) {
        $0.failure($1)
      },
      FormatKey(
        "conditions", ValueForm(.list(.table("condition")), .conditions), words: ["needs", "conditions"],
        foundationExtension: .always(.conditions)
      ) { reader, entry, plan in plan.conditions = reader.conditions(entry.value, of: plan.id) },
      FormatKey(
        "exclusive", ValueForm(.list(.scalar), .list(.example("screen"))), foundationExtension: .always(.exclusive),
        to: \.exclusive
      ) { $0.categories($1) },
      FormatKey("observe", ValueForm(.map(.list(.table("step"))), .one(.example("{isFinished: [{log: ended}]}")))) {
        reader, entry, plan in plan.observers = reader.observers(entry.value, of: plan.id)
      },
      FormatKey("qos", .qualityOfService, to: \.qualityOfService) { $0.qualityOfService($1) ?? .default },
      FormatKey("repeat", ValueForm(.integer(DeclaredIDs.repeats), .one(.number))) { reader, entry, _ in
        reader.checkRepeats(entry.value)
      },
      // Read together, when the kind is known.
      FormatKey(
        "overrides",
        ValueForm(.map(.oneOf([.boolean, .list(.table("step"))])), .one(.example("{main: [{sleep: 1s}]}")))
      ) { _, _, _ in },
      FormatKey("children", .operations) { _, _, _ in },
      FormatKey("mode", .choice(["batch", "chain"]), foundationExtension: .words(["chain": .chain])) { _, _, _ in },
      FormatKey("max", ValueForm(ValueForm.limit.shape, .one(.number))) { _, _, _ in },
      FormatKey("cancel-on-failure", .flag) { _, _, _ in },
    ],
    meanings: [
      "dependencies": "after", "dependency": "after", "depend": "after", "depends": "after", "dependsOn": "after",
      "depends-on": "after", "needs": "after",
    ])

  func sleep(_ node: Node) -> [Step] {
    duration(node).map { [Step(.flow(.sleep($0)), place: node.place)] } ?? []
  }

  /// Reads the duration of a body, or its steps.
  func block(_ node: Node) -> [Step] { node.isList ? steps(node) : sleep(node) }

  private func dependencies(_ node: Node, of id: String) -> [String] {
    located(node, to: .operation).compactMap { dependency, place in
      guard !isSelfReference(dependency, id) else {
        return problems.reject("waits-for-itself", "operation '\(id)' waits for itself", at: place)
      }
      return dependency
    }
  }

  func priority(_ node: Node) -> QueuePriority? {
    choice(node, "priority", among: QueuePriority.allCases, by: \.name)
  }

  func qualityOfService(_ node: Node) -> QualityOfService? {
    choice(node, "quality of service", among: QualityOfService.allCases, by: \.name)
  }

  private func cancelChecks(_ node: Node) -> OperationPlan.CancelChecks? {
    switch node.text {
    case "steps": return .betweenSteps
    case "never": return .never
    case let text? where text.utf8.first?.isDigit == true || text.hasPrefix("-"):
      return duration(node).map { .every($0) }
    case .some, nil:
      return unexpected(node, wanted: "'steps', 'never' or a duration such as 250ms")
    }
  }

  /// Reads steps outside of bodies.
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

  private func completion(_ node: Node) -> OperationPlan.Completion? {
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
        problems.add("missing-key", "a completion on a thread needs the key 'do'", at: node.place)
      }
      return completion
    }
  }

  static let completionKeys = KeyTable<OperationPlan.Completion>(
    "completion",
    [
      .choice("thread", "completion thread", ["main": true]) { $0.isOnMain = $1 },
      FormatKey("do", ValueForm(.list(.table("step"))), isRequired: true, to: \.steps) { $0.steps($1) },
    ])
}
