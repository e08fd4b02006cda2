// Steps that change the execution.
extension Reader {
  static let engineKeys: [FormatKey<StepDraft>] = [
    .engine("add", ValueForm(ValueForm.someOperations.shape)) { reader, node in
      .add(reader.oneOrMany(node, of: .operation), to: nil, isBatch: node.isList, waits: false)
    },
    .engine("start", .operation) { reader, node in reader.reference(node, to: .operation).map { .start($0) } },
    .commands("cancel", .someOperations) { reader, node in
      reader.oneOrMany(node, of: .operation).map { .cancel(operation: $0) }
    },
    .commands("cancel-all", .queue) { reader, node in reader.reference(node, to: .queue).map { [.cancelAll(queue: $0)] }
    },
    .commands("suspend", .queue) { reader, node in reader.reference(node, to: .queue).map { [.suspend(queue: $0)] } },
    .commands("resume", .queue) { reader, node in reader.reference(node, to: .queue).map { [.resume(queue: $0)] } },
    .commands("max", .each(.queue, .limit)) { reader, node in
      reader.assignments(node, to: .queue, "numbers") { reader.max($0) }.map { .setMax(queue: $0, max: $1) }
    },
    .commands("priority", .each(.operation, .priority), words: ["priority", "prio"]) { reader, node in
      reader.assignments(node, to: .operation, "priorities") { reader.priority($0) }
        .map { .setPriority(operation: $0, $1) }
    },
    .engine("depend", .each(.operation, filler: "on", .operations), words: ["dep", "depend"]) {
      .depend($0.dependencyChanges($1))
    },
    .engine("undepend", .each(.operation, filler: "on", .operations), words: ["undep", "undepend"]) {
      .undepend($0.dependencyChanges($1))
    },
    .engine("add-block", .each(.operation, filler: "for", .body)) { .addBlocks($0.blockAdditions($1)) },
    .engine("barrier", .table(barrierKeys, ["id"], keywords: ["queue", "duration", "steps", "name"])) {
      $0.barrier($1)
    },
    .commands("finish", .operation) { reader, node in
      reader.reference(node, toKinds: [.manual, .async], "is ended by a step").map { [.finish(operation: $0)] }
    },
    .commands("pause", .operation) { reader, node in
      reader.reference(node, toKinds: [.pausable], "can be paused").map { [.pause(operation: $0)] }
    },
    .commands("unpause", .operation) { reader, node in
      reader.reference(node, toKinds: [.pausable], "can be paused").map { [.unpause(operation: $0)] }
    },
    .commands("satisfy", ValueForm(.map(.identifier), .pairs(.operation, filler: nil, .one(.condition)))) {
      $0.satisfactions($1)
    },
    .engine(
      "dispatch-group",
      ValueForm(
        .table("dispatch-group"), .pairs(.choice(dispatchGroupKeys.words.names), filler: nil, .one(.example("work"))))
    ) { .dispatchGroup($0.dispatchGroupActions($1)) },
  ]

  /// Reads `{op: [ops]}`. An operation that waits for itself is misuse, not a problem of the file.
  func dependencyChanges(_ node: Node) -> [Step.DependencyChange] {
    assignments(node, to: .operation, "lists of operations") { references($0, to: .operation) }
      .map { Step.DependencyChange(operation: $0, others: $1) }
  }

  /// Reads `{op: 2s}` or `{op: [steps]}`.
  func blockAdditions(_ node: Node) -> [Step.BlockAddition] {
    entries(node, wanted: "a map of operations to blocks").flatMap { entry in
      let ids = references(entry.key, to: .operation, at: entry.keyPlace)
      let steps = insideBody(of: entry.key) { block(entry.value) }
      return ids.map { id in
        require([.block], of: id, "takes further blocks", at: entry.keyPlace)
        addedBlocks[id, default: 0] += 1
        return Step.BlockAddition(operation: id, steps: steps)
      }
    }
  }

  // MARK: - Barriers

  /// Reads `{queue: net, id: b, duration: 1s}`, an operation that the step makes and adds.
  func barrier(_ node: Node) -> Step.EngineAction? {
    guard let keys = map(node, wanted: "a map such as {queue: net, id: b, duration: 1s}") else { return nil }
    var draft = BarrierDraft()
    insideBody(of: keys["id"]?.text) {
      Self.barrierKeys.read(keys, of: "a barrier", into: &draft, by: self, at: node.place)
    }
    let bodies = keys.entries.filter { ["duration", "steps"].contains($0.key) }
    for second in bodies.dropFirst() {
      problems.add(
        "conflicting-keys", "a barrier has one body: '\(bodies[0].key)' or '\(second.key)'", at: second.keyPlace)
    }
    guard let queue = draft.queue, let id = draft.id else { return nil }
    if !barriers.contains(where: { $0.id == id.text }) {
      barriers.append(
        OperationPlan(id: id.text, kind: .barrier, name: draft.name, blocks: draft.blocks, place: id.place))
    }
    return .add([id.text], to: queue, isBatch: false, waits: false)
  }

  struct BarrierDraft {
    var queue: String?
    var id: (text: String, place: SourcePlace)?
    var name: LocalizedText?
    var blocks: [[Step]] = []
  }

  static let barrierKeys = KeyTable<BarrierDraft>(
    "barrier",
    [
      FormatKey("queue", .queue, words: ["in", "queue"], isRequired: true, to: \.queue) { $0.openQueue($1) },
      FormatKey("id", ValueForm(.identifier, .one(.newOperation)), isRequired: true) { reader, entry, draft in
        draft.id = reader.word(entry.value, wanted: "an id").map { ($0, entry.value.place) }
      },
      .text("name", .text("Name"), to: \.name),
      FormatKey("duration", .duration, words: ["for", "duration"], to: \.blocks) { [$0.sleep($1)] },
      FormatKey("steps", .steps, to: \.blocks) { [$0.steps($1)] },
    ])

  // MARK: - Dispatch groups

  /// Reads `{enter: g}`, `{leave: g}` or `{notify: {g: [steps]}}`.
  func dispatchGroupActions(_ node: Node) -> [Step.GroupAction] {
    guard let keys = map(node, wanted: "a map such as {enter: g}") else { return [] }
    var actions: [Step.GroupAction] = []
    Self.dispatchGroupKeys.read(keys, of: "a dispatch-group", into: &actions, by: self)
    if keys.entries.allSatisfy(\.isExtension) {
      problems.add("missing-key", "a dispatch-group needs one of enter, leave and notify", at: node.place)
    }
    reportFurtherActions(keys.entries.filter { !$0.isExtension })
    return actions
  }

  /// Reports all actions of a step but the first.
  func reportFurtherActions(_ entries: [Node.Entry]) {
    for second in entries.dropFirst() {
      problems.add(
        "two-actions", "a step does one thing: '\(entries[0].key)' or '\(second.key)'", at: second.keyPlace,
        hint: "make it two steps")
    }
  }

  static let dispatchGroupKeys = KeyTable<[Step.GroupAction]>(
    "dispatch-group",
    [
      FormatKey("enter", ValueForm(.identifier)) { reader, entry, actions in
        if let group = reader.reference(entry.value, to: .dispatchGroup) { actions.append(.enter(group)) }
      },
      FormatKey("leave", ValueForm(.identifier)) { reader, entry, actions in
        if let group = reader.reference(entry.value, to: .dispatchGroup) { actions.append(.leave(group)) }
      },
      FormatKey("notify", ValueForm(.map(.list(.table("step"))))) { reader, entry, actions in
        actions += reader.assignments(entry.value, to: .dispatchGroup, "steps") { node in
          reader.outsideBodies { reader.steps(node) }
        }.map { .notify($0, $1) }
      },
    ])

  // MARK: - Log texts

  /// Reads a text that may contain `$A.result`, a flag of an operation, a value of a queue or
  /// `$OperationQueue.current`.
  func logText(_ node: Node) -> LocalizedText? {
    guard let text = text(node) else { return nil }
    for reference in text.variants.flatMap({ ValueReference.all(in: $0.text) }) { check(reference, at: node.place) }
    return text
  }

  private func check(_ value: ValueReference, at place: SourcePlace) {
    if value.isCurrentQueue { return }
    let kinds = declared.kinds(of: value.id)
    if kinds == [.queue], ValueReference.queueWords.contains(value.word) { return }
    let isOperation = kinds.contains(.operation)
    let keys = ["result", "qualityOfService"] + readableFlags(of: value.id)
    if keys.contains(value.word) {
      _ = reference(value.id, to: [.operation], at: place)
    } else if isOperation {
      problems.add(
        "unknown-value", "'$\(value.id).\(value.word)' is not a value of an operation", at: place,
        hint: problems.didYouMean(value.word, among: keys) ?? "such as $\(value.id).result")
    } else {
      unknownValues.insert(value.id)
    }
  }
}
