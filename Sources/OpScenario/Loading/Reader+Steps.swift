extension Reader {
  func steps(_ node: Node) -> [Step] {
    var latest: Duration?
    return (list(node, wanted: "a list of steps") ?? []).compactMap { node in
      let step = step(node)
      if case .at(let time)? = step?.trigger {
        if let latest, time < latest { reportPast(time, before: latest, at: node.place) }
        latest = Swift.max(time, latest ?? time)
      }
      return step
    }
  }

  /// Warns of a step whose time has passed by its turn.
  private func reportPast(_ time: Duration, before latest: Duration, at place: SourcePlace) {
    let (time, latest) = (DurationSyntax.text(time), DurationSyntax.text(latest))
    problems.warn(
      "step-in-the-past",
      "'at: \(time)' has passed when this step's turn comes: a step before it waits until \(latest)",
      at: place, hint: "put the steps in the order of their times, or give this one a thread of its own")
  }

  private func step(_ node: Node) -> Step? {
    guard let keys = map(node, wanted: "a step such as {at: 3s, cancel: A}") else { return nil }
    var draft = StepDraft(adds: keys.has("add"))
    let problemsBefore = problems.count
    Self.stepKeys.read(keys, of: "a step", into: &draft, by: self)
    for second in draft.triggers.dropFirst() {
      problems.add(
        "two-triggers", "a step waits for one thing: '\(draft.triggers[0].entry.key)' or '\(second.entry.key)'",
        at: second.entry.keyPlace)
    }
    reportFurtherActions(draft.actions.map(\.entry))
    if draft.actions.isEmpty && problems.count == problemsBefore {
      problems.add("no-action", "this step does nothing", at: node.place, hint: "such as  cancel: A  or  sleep: 2s")
    }
    guard case (let entry, let action?)? = draft.actions.first else { return nil }
    checkQueue(of: action, draft, at: entry.value.place)
    return Step(draft.completed(action), trigger: draft.triggers.first?.trigger, place: entry.keyPlace)
  }

  /// Checks that an added operation has a queue.
  private func checkQueue(of action: Step.Action, _ draft: StepDraft, at place: SourcePlace) {
    guard case .engine(.add(let operations, _, _, _)) = action, draft.adds, !draft.saysQueue else { return }
    for operation in operations where !declared.hasQueue(operation: operation) {
      problems.add(
        "no-queue", "operation '\(operation)' has no queue of its own to be added to", at: place,
        hint: declared.openQueues.first.map { "name a queue, such as  to: \($0)" })
    }
  }

  static let stepKeys = KeyTable<StepDraft>(
    "step", triggerKeys + engineKeys + methodKeys + flowKeys + showKeys + [queueKey])

  private static let triggerKeys: [FormatKey<StepDraft>] = [
    .trigger("at", .duration) { reader, node in reader.duration(node, wanted: "a time").map { .at($0) } },
    .trigger("after", .duration) { reader, node in reader.duration(node).map { .after($0) } },
    .trigger("when", .event) { reader, node in reader.awaitedEvent(node).map { .when($0) } },
  ]

  private static let flowKeys: [FormatKey<StepDraft>] = [
    FormatKey("wait", ValueForm(.oneOf([.identifier, .boolean]), .one(.operationOrQueue))) { reader, entry, draft in
      if draft.adds {
        draft.waits = reader.boolean(entry.value) ?? false
      } else {
        draft.actions.append((entry, reader.waitTarget(entry.value).map { .flow(.wait($0)) }))
      }
    },
    .flow("sleep", .duration) { reader, node in reader.duration(node).map { .sleep($0) } },
    .flow("log", .textToEnd("done")) { reader, node in reader.logText(node).map { .log($0) } },
    .flow("repeat", .table(repetitionKeys, ["times", "do"])) { $0.repetition($1) },
  ]

  private static let queueKey = FormatKey<StepDraft>("to", ValueForm(.identifier)) { reader, entry, draft in
    draft.saysQueue = true
    draft.queue = reader.openQueue(entry.value)
    if !draft.adds {
      reader.problems.add("misplaced-key", "'to' belongs to 'add', which this step does not have", at: entry.keyPlace)
    }
  }

  private func waitTarget(_ node: Node) -> Step.Subject? {
    guard let id = word(node, wanted: "the id of an operation or queue"),
      let kind = reference(id, to: [.operation, .queue], at: node.place)
    else { return nil }
    if isSelfReference(id, bodyOf) && allow.isDisjoint(with: ["deadlock", "waits-for-itself"]) {
      problems.add(
        "waits-for-itself", "operation '\(id)' waits for itself", at: node.place,
        notes: [localized("if the deadlock is the lesson, add   allow: [deadlock]")])
    }
    return kind == .queue ? .queue(id) : .operation(id)
  }

  private func repetition(_ node: Node) -> Step.FlowAction? {
    read(node, Self.repetitionKeys, wanted: "a map such as {times: 2, do: [steps]}", of: "a repeat", into: (0, []))
      .map { .repeat(times: $0.times, steps: $0.steps) }
  }

  static let repetitionKeys = KeyTable<(times: Int, steps: [Step])>(
    "repetition",
    [
      .integer("times", 0...1_000_000, wanted: "a number of times", line: .one(.number), isRequired: true) {
        $0.times = $1
      },
      FormatKey("do", .steps, isRequired: true, to: \.steps) { $0.steps($1) },
    ])
}
