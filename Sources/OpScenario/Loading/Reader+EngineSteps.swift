import Localization
import OpEngine

// Steps that change what runs when.
extension Reader {
  /// `{op: [ops]}`. What waits for itself is misuse, not a problem of the file.
  func dependencyChanges(_ node: Node) -> [Step.DependencyChange] {
    assignments(node, to: .operation, "lists of operations") { references($0, to: .operation) }
      .map { Step.DependencyChange(operation: $0, others: $1) }
  }

  /// `{op: 2s}` or `{op: [steps]}`.
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

  /// `{queue: net, id: b, duration: 1s}`: an operation that this step makes and adds.
  func barrier(_ node: Node) -> Step.EngineAction? {
    guard let keys = map(node, wanted: "a map such as {queue: net, id: b, duration: 1s}") else { return nil }
    var draft = BarrierDraft()
    insideBody(of: keys["id"]?.text) { Self.barrierKeys.read(keys, of: "a barrier", into: &draft, by: self) }
    for key in ["queue", "id"] where !keys.has(key) {
      problems.add("missing-key", "a barrier needs the key '\(key)'", at: node.place)
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

  private struct BarrierDraft {
    var queue: String?
    var id: (text: String, place: SourcePlace)?
    var name: LocalizedText?
    var blocks: [[Step]] = []
  }

  private static let barrierKeys = KeyTable<BarrierDraft>([
    "queue": { reader, entry, draft in draft.queue = reader.openQueue(entry.value) },
    "id": { reader, entry, draft in
      draft.id = reader.word(entry.value, wanted: "an id").map { ($0, entry.value.place) }
    },
    "name": { reader, entry, draft in draft.name = reader.text(entry.value) },
    "duration": { reader, entry, draft in draft.blocks = [reader.sleep(entry.value)] },
    "steps": { reader, entry, draft in draft.blocks = [reader.steps(entry.value)] },
  ])

  // MARK: - Dispatch groups

  /// `{enter: g}`, `{leave: g}` or `{notify: {g: [steps]}}`.
  func dispatchGroupActions(_ node: Node) -> [Step.GroupAction] {
    guard let keys = map(node, wanted: "a map such as {enter: g}") else { return [] }
    var actions: [Step.GroupAction] = []
    Self.dispatchGroupKeys.read(keys, of: "a dispatch-group", into: &actions, by: self)
    if keys.entries.allSatisfy(\.isExtension) {
      problems.add("missing-key", "a dispatch-group needs one of enter, leave and notify", at: node.place)
    }
    let entries = keys.entries.filter { !$0.isExtension }
    for second in entries.dropFirst() {
      problems.add(
        "two-actions", "a step does one thing: '\(entries[0].key)' or '\(second.key)'", at: second.keyPlace,
        hint: "make it two steps")
    }
    return actions
  }

  private static let dispatchGroupKeys = KeyTable<[Step.GroupAction]>([
    "enter": { reader, entry, actions in
      if let group = reader.reference(entry.value, to: .dispatchGroup) { actions.append(.enter(group)) }
    },
    "leave": { reader, entry, actions in
      if let group = reader.reference(entry.value, to: .dispatchGroup) { actions.append(.leave(group)) }
    },
    "notify": { reader, entry, actions in
      actions += reader.assignments(entry.value, to: .dispatchGroup, "steps") { node in
        reader.outsideBodies { reader.steps(node) }
      }.map { .notify($0, $1) }
    },
  ])

  // MARK: - Log texts

  /// A text in which `$A.result` or a flag of an operation may stand.
  func logText(_ node: Node) -> LocalizedText? {
    guard let text = text(node) else { return nil }
    for reference in text.variants.flatMap({ ValueReference.all(in: $0.text) }) { check(reference, at: node.place) }
    return text
  }

  private func check(_ value: ValueReference, at place: SourcePlace) {
    let isOperation = declared.kinds(of: value.operation).contains(.operation)
    let keys = ["result"] + readableFlags(of: value.operation)
    if keys.contains(value.word) {
      _ = reference(value.operation, to: [.operation], at: place)
    } else if isOperation {
      problems.add(
        "unknown-value", "'$\(value.operation).\(value.word)' is nothing that an operation has", at: place,
        hint: problems.didYouMean(value.word, among: keys) ?? "such as $\(value.operation).result")
    } else {
      unknownValues.insert(value.operation)
    }
  }
}

// The keys, for the schema.
extension Reader {
  static var barrierKeyNames: [String] { barrierKeys.names }
  static var dispatchGroupKeyNames: [String] { dispatchGroupKeys.names }
}
