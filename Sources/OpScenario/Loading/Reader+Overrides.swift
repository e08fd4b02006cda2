// Custom operations: a subclass, spelled out.
extension Reader {
  /// Reads what a class overrides; returns nil for any other kind.
  func overrides(of plan: OperationPlan, _ keys: Node.Map) -> Overrides? {
    let entry = keys.entries.first { $0.key == "overrides" }
    guard plan.kind == .custom else {
      if let entry {
        problems.add(
          "conflicting-keys", "'overrides' belongs to the kind custom, and '\(plan.id)' is \(plan.kind.noun)",
          at: entry.keyPlace, hint: "say  kind: custom")
      }
      return nil
    }
    if let failure = keys.entries.first(where: { $0.key == "fails" }) {
      problems.add(
        "conflicting-keys", "a custom operation does not fail by itself", at: failure.keyPlace,
        hint: "a step of a method can, such as  fail: timed out")
    }
    guard let entry else { return Overrides() }
    let overrides = overrides(entry.value, of: plan.id)
    let body = keys.entries.first { ["duration", "steps"].contains($0.key) }
    if let body, overrides.main != nil {
      problems.add(
        "conflicting-keys", "operation '\(plan.id)' has one main: '\(body.key)' or that of its 'overrides'",
        at: body.keyPlace)
    }
    return overrides
  }

  private func overrides(_ node: Node, of operation: String) -> Overrides {
    methodOf = operation
    defer { methodOf = nil }
    var overrides = Overrides()
    for entry in entries(node, wanted: "a map of methods to steps") {
      switch entry.key {
      case "start": overrides.start = steps(entry.value)
      case "main": overrides.main = steps(entry.value)
      case "cancel": overrides.cancel = steps(entry.value)
      case "isReady", "isReady-alone":
        overrides.isReady = boolean(entry.value)
        overrides.asksSuper = entry.key == "isReady"
      case _: if isMethodName(entry) { overrides.methods[entry.key] = steps(entry.value) }
      }
    }
    return overrides
  }

  private func isMethodName(_ entry: Node.Entry) -> Bool {
    if Self.inherited.contains(entry.key) || KeyChange.Key(rawValue: entry.key) != nil {
      problems.add(
        "invalid-method", "'\(entry.key)' is not overridden by steps", at: entry.keyPlace,
        hint: entry.key.hasPrefix("is") ? "its class keeps what its steps `set`" : nil)
      return false
    }
    return checkIdentifier(
      entry.key, "'\(entry.key.shortened(to: 40))' cannot be the name of a method", at: entry.keyPlace)
  }

  /// The calls that are possible in every method.
  private static let inherited = ["super.start", "super.cancel"]

  // MARK: - Steps

  /// The steps of code: of an operation's class, and of any body.
  static let methodKeys: [FormatKey<StepDraft>] = [
    FormatKey("fail", .textToEnd("out of paper"), foundationExtension: .always(.fails)) { reader, entry, draft in
      draft.actions.append((entry, reader.text(entry.value).map { .flow(.fail($0.first)) }))
      guard reader.bodyOf == nil else { return }
      reader.problems.add(
        "misplaced-key", "'fail' fails the operation in whose body it stands, and this is not a body",
        at: entry.keyPlace)
    },
    .action("call", ValueForm(.oneOf([.scalar, .map(.scalar)]), .pairs(.operation, filler: nil, .one(.method)))) {
      $0.call($1)
    },
    .method("detach", .steps) { .detach($0.steps($1)) },
    .method("set", .flags) { .set($0.flagChanges($1), isSilent: false) },
    .method("set-silently", .flags) { .set($0.flagChanges($1), isSilent: true) },
    .method("if-cancelled", .steps) { reader, node in
      .branch([Step.FlagValue("isCancelled", true)], reader.steps(node))
    },
    .method(
      "if",
      ValueForm(
        .map(.oneOf([.boolean, .list(.table("step"))])), .one(.example("{isPaused: true, do: [{sleep: 1s}]}")))
    ) { $0.branch($1) },
    .method("return", .presence) { $0.leave($1) },
  ]

  /// Reads the name of a method of the operation's own class, or `{op: method}` for another's.
  func call(_ node: Node) -> Step.Action? {
    if case .map = node.content { return callElsewhere(node) }
    guard let operation = methodOf else {
      return unexpected(node, wanted: "an operation and its method, such as {A: resume}")
    }
    guard let name = word(node, wanted: "the name of a method") else { return nil }
    let known = ["start", "main", "cancel"] + Self.inherited + declared.methods(of: operation)
    checkMethod(name, of: operation, among: known, at: node.place)
    return .method(.call(Step.Method(name)))
  }

  private func callElsewhere(_ node: Node) -> Step.Action? {
    let entries = entries(node, wanted: "a map such as {A: resume}")
    reportFurtherActions(entries)
    guard let entry = entries.first, reference(entry.key, to: [.operation], at: entry.keyPlace) != nil,
      let name = word(entry.value, wanted: "the name of a method")
    else { return nil }
    require([.custom], of: entry.key, "has methods to call", at: entry.keyPlace)
    checkLater { reader in
      guard reader.plan(of: entry.key)?.kind == .custom else { return }
      reader.checkMethod(name, of: entry.key, among: reader.declared.methods(of: entry.key), at: entry.value.place)
    }
    return .engine(.call(entry.key, Step.Method(name)))
  }

  private func checkMethod(_ name: String, of operation: String, among known: [String], at place: SourcePlace) {
    if known.contains(name) { return }
    problems.add(
      "unknown-method", "operation '\(operation)' has no method '\(name.shortened(to: 40))'", at: place,
      hint: problems.didYouMean(name, among: known))
  }

  /// Reads `{isExecuting: false, isFinished: true}`.
  func flagChanges(_ node: Node) -> [Step.FlagValue] {
    entries(node, wanted: "a map of flags to true or false").compactMap { entry in
      let value = boolean(entry.value)
      guard isOwnFlag(entry) else { return nil }
      return value.map { Step.FlagValue(entry.key, $0) }
    }
  }

  private func isOwnFlag(_ entry: Node.Entry) -> Bool {
    switch KeyChange.Key(rawValue: entry.key) {
    case .isCancelled?:
      problems.add(
        "invalid-flag", "a class does not keep isCancelled itself", at: entry.keyPlace, hint: "call: super.cancel")
    case .dependencies?, .queuePriority?, .completionBlock?:
      problems.add("invalid-flag", "'\(entry.key)' is not true or false", at: entry.keyPlace)
    case .isReady?, .isExecuting?, .isFinished?, .isAsynchronous?, .isPaused?: return true
    case nil:
      return checkIdentifier(
        entry.key, "'\(entry.key.shortened(to: 40))' cannot be the name of a flag", at: entry.keyPlace)
    }
    return false
  }

  /// Reads `{isPaused: true, do: [steps]}`.
  func branch(_ node: Node) -> Step.MethodAction? {
    guard let keys = map(node, wanted: "a map such as {isPaused: true, do: [steps]}") else { return nil }
    var flags: [Step.FlagValue] = []
    for entry in keys.entries where !entry.isExtension && entry.key != "do" {
      let value = boolean(entry.value)
      if !isReadable(entry.key) {
        problems.add(
          "unknown-flag", "the class of '\(methodOf ?? "")' has no flag '\(entry.key.shortened(to: 40))'",
          at: entry.keyPlace, hint: problems.didYouMean(entry.key, among: readableFlags(of: methodOf ?? "")))
      } else if let value {
        flags.append(Step.FlagValue(entry.key, value))
      }
    }
    let steps = keys["do"].map { self.steps($0) }
    if steps == nil { problems.add("missing-key", "an if needs the key 'do'", at: node.place) }
    if !keys.entries.contains(where: { !$0.isExtension && $0.key != "do" }) {
      problems.add("missing-key", "an if needs a flag to test", at: node.place, hint: "such as  isPaused: true")
    }
    return .branch(flags, steps ?? [])
  }

  private func isReadable(_ key: String) -> Bool { readableFlags(of: methodOf ?? "").contains(key) }

  /// The readable flags of an operation, with values 0 or 1.
  func readableFlags(of operation: String) -> [String] {
    KeyChange.Key.flags.map(\.rawValue) + declared.keys(of: operation)
  }

  func leave(_ node: Node) -> Step.MethodAction? {
    guard let leaves = boolean(node) else { return nil }
    if !leaves { reportUnexpected(node, wanted: "true", hint: "leave the step out") }
    return .leave
  }
}
