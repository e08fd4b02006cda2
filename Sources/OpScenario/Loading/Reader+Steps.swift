import Localization
import OpEngine

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

  /// A doubt, and no error: a step waits for a time that has passed when its turn comes.
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
    for second in draft.actions.dropFirst() {
      problems.add(
        "two-actions", "a step does one thing: '\(draft.actions[0].entry.key)' or '\(second.entry.key)'",
        at: second.entry.keyPlace, hint: "make it two steps")
    }
    if draft.actions.isEmpty && problems.count == problemsBefore {
      problems.add("no-action", "this step does nothing", at: node.place, hint: "such as  cancel: A  or  sleep: 2s")
    }
    guard case (let entry, let action?)? = draft.actions.first else { return nil }
    checkQueue(of: action, draft, at: entry.value.place)
    return Step(draft.completed(action), trigger: draft.triggers.first?.trigger, place: entry.keyPlace)
  }

  /// An operation has to be added somewhere.
  private func checkQueue(of action: Step.Action, _ draft: StepDraft, at place: SourcePlace) {
    guard case .engine(.add(let operations, _, _, _)) = action, draft.adds, !draft.saysQueue else { return }
    for operation in operations where !declared.hasQueue(operation: operation) {
      problems.add(
        "no-queue", "operation '\(operation)' has no queue of its own to be added to", at: place,
        hint: declared.openQueues.first.map { "say where, such as  to: \($0)" })
    }
  }
}

/// The values of the keys of one step.
private struct StepDraft {
  /// Whether the step has the key `add`, to which `to` and `wait` belong.
  let adds: Bool
  var triggers: [(entry: Node.Entry, trigger: Step.Trigger?)] = []
  var actions: [(entry: Node.Entry, action: Step.Action?)] = []
  var saysQueue = false
  var queue: String?
  var waits = false

  /// Returns the action of an `add` step with its other keys.
  func completed(_ action: Step.Action) -> Step.Action {
    guard adds, case .engine(.add(let operations, _, let isBatch, _)) = action else { return action }
    return .engine(.add(operations, to: queue, isBatch: isBatch, waits: waits))
  }
}

extension Reader {
  private static let stepKeys = KeyTable<StepDraft>(
    [
      "at": trigger { reader, node in reader.duration(node, wanted: "a time").map { .at($0) } },
      "after": trigger { reader, node in reader.duration(node).map { .after($0) } },
      "when": trigger { reader, node in reader.awaitedEvent(node).map { .when($0) } },
      "add": engine { reader, node in
        .add(reader.oneOrMany(node, of: .operation), to: nil, isBatch: node.isList, waits: false)
      },
      "start": engine { reader, node in reader.reference(node, to: .operation).map { .start($0) } },
      "cancel": commands { reader, node in reader.oneOrMany(node, of: .operation).map { .cancel(operation: $0) } },
      "cancel-all": commands { reader, node in reader.reference(node, to: .queue).map { [.cancelAll(queue: $0)] } },
      "suspend": commands { reader, node in reader.reference(node, to: .queue).map { [.suspend(queue: $0)] } },
      "resume": commands { reader, node in reader.reference(node, to: .queue).map { [.resume(queue: $0)] } },
      "max": commands { reader, node in
        reader.assignments(node, to: .queue, "numbers") { reader.max($0) }.map { .setMax(queue: $0, max: $1) }
      },
      "priority": commands { reader, node in
        reader.assignments(node, to: .operation, "priorities") { reader.priority($0) }
          .map { .setPriority(operation: $0, $1) }
      },
      "depend": engine { reader, node in .depend(reader.dependencyChanges(node)) },
      "undepend": engine { reader, node in .undepend(reader.dependencyChanges(node)) },
      "add-block": engine { reader, node in .addBlocks(reader.blockAdditions(node)) },
      "barrier": engine { reader, node in reader.barrier(node) },
      "finish": commands { reader, node in
        reader.reference(node, toKinds: [.manual, .async], "is ended by a step").map { [.finish(operation: $0)] }
      },
      "pause": commands { reader, node in
        reader.reference(node, toKinds: [.pausable], "can be paused").map { [.pause(operation: $0)] }
      },
      "unpause": commands { reader, node in
        reader.reference(node, toKinds: [.pausable], "can be paused").map { [.unpause(operation: $0)] }
      },
      "satisfy": commands { reader, node in reader.satisfactions(node) },
      "dispatch-group": engine { reader, node in .dispatchGroup(reader.dispatchGroupActions(node)) },
      "fail": { reader, entry, draft in
        draft.actions.append((entry, reader.text(entry.value).map { .flow(.fail($0.first)) }))
        guard reader.bodyOf == nil else { return }
        reader.problems.add(
          "misplaced-key", "'fail' fails the operation in whose body it stands, and this is none", at: entry.keyPlace)
      },
      "call": action { reader, node in reader.call(node) },
      "detach": method { reader, node in .detach(reader.steps(node)) },
      "set": method { reader, node in .set(reader.flagChanges(node), isSilent: false) },
      "set-silently": method { reader, node in .set(reader.flagChanges(node), isSilent: true) },
      "if-cancelled": method { reader, node in
        .branch([Step.FlagValue("isCancelled", true)], reader.steps(node))
      },
      "if": method { reader, node in reader.branch(node) },
      "return": method { reader, node in reader.leave(node) },
      "wait": { reader, entry, draft in
        if draft.adds {
          draft.waits = reader.boolean(entry.value) ?? false
        } else {
          draft.actions.append((entry, reader.waitTarget(entry.value).map { .flow(.wait($0)) }))
        }
      },
      "sleep": flow { reader, node in reader.duration(node).map { .sleep($0) } },
      "log": flow { reader, node in reader.logText(node).map { .log($0) } },
      "repeat": flow { reader, node in reader.repetition(node) },
      "note": show { reader, node in reader.text(node).map { .note($0) } },
      "hold": show { reader, node in reader.hold(node).map { .hold($0) } },
      "mark": show { reader, node in reader.mark(node) },
      "ask": show { reader, node in reader.question(node) },
      "focus": show { reader, node in reader.focus(node) },
      "speed": show { reader, node in reader.speed(node) },
      "zoom": show { reader, node in reader.zoom(node) },
      "highlight": show { reader, node in .highlight(reader.oneOrMany(node, of: .operation)) },
      "to": { reader, entry, draft in
        draft.saysQueue = true
        draft.queue = reader.openQueue(entry.value)
        if !draft.adds {
          reader.problems.add("misplaced-key", "'to' says where 'add' adds, and there is no 'add'", at: entry.keyPlace)
        }
      },
    ])

  /// The keys of a step.
  static var stepKeyNames: [String] { stepKeys.names }

  private static func trigger(
    _ read: @escaping @Sendable (Reader, Node) -> Step.Trigger?
  ) -> KeyTable<StepDraft>.Read {
    { reader, entry, draft in draft.triggers.append((entry, read(reader, entry.value))) }
  }

  private static func action(
    _ read: @escaping @Sendable (Reader, Node) -> Step.Action?
  ) -> KeyTable<StepDraft>.Read {
    { reader, entry, draft in draft.actions.append((entry, read(reader, entry.value))) }
  }

  private static func engine(
    _ read: @escaping @Sendable (Reader, Node) -> Step.EngineAction?
  ) -> KeyTable<StepDraft>.Read {
    action { reader, node in read(reader, node).map { .engine($0) } }
  }

  private static func commands(
    _ read: @escaping @Sendable (Reader, Node) -> [UserCommand]?
  ) -> KeyTable<StepDraft>.Read {
    engine { reader, node in read(reader, node).map { .commands($0) } }
  }

  private static func show(
    _ read: @escaping @Sendable (Reader, Node) -> Step.ShowAction?
  ) -> KeyTable<StepDraft>.Read {
    action { reader, node in read(reader, node).map { .show($0) } }
  }

  private static func flow(
    _ read: @escaping @Sendable (Reader, Node) -> Step.FlowAction?
  ) -> KeyTable<StepDraft>.Read {
    action { reader, node in read(reader, node).map { .flow($0) } }
  }

  /// Returns the reading of a step that is allowed in `overrides` only.
  private static func method(
    _ read: @escaping @Sendable (Reader, Node) -> Step.MethodAction?
  ) -> KeyTable<StepDraft>.Read {
    { reader, entry, draft in
      draft.actions.append((entry, read(reader, entry.value).map { .method($0) }))
      if reader.methodOf != nil { return }
      reader.problems.add(
        "misplaced-key", "'\(entry.key)' is a step of the methods of a custom operation, and this is none",
        at: entry.keyPlace, hint: "it stands in `overrides`")
    }
  }

  private func waitTarget(_ node: Node) -> Step.WaitTarget? {
    guard let id = word(node, wanted: "the id of an operation or queue"),
      let kind = reference(id, to: [.operation, .queue], at: node.place)
    else { return nil }
    if isOneself(id, bodyOf) && allow.isDisjoint(with: ["deadlock", "waits-for-itself"]) {
      problems.add(
        "waits-for-itself", "operation '\(id)' waits for itself", at: node.place,
        notes: [localized("if the deadlock is the lesson, add   allow: [deadlock]")])
    }
    return kind == .queue ? .queue(id) : .operation(id)
  }

  private func repetition(_ node: Node) -> Step.FlowAction? {
    guard let keys = map(node, wanted: "a map such as {times: 2, do: [steps]}") else { return nil }
    var draft: (times: Int, steps: [Step]) = (0, [])
    Self.repetitionKeys.read(keys, of: "a repeat", into: &draft, by: self)
    for key in ["times", "do"] where !keys.has(key) {
      problems.add("missing-key", "a repeat needs the key '\(key)'", at: node.place)
    }
    return .repeat(times: draft.times, steps: draft.steps)
  }

  private static let repetitionKeys = KeyTable<(times: Int, steps: [Step])>([
    "times": { reader, entry, draft in
      draft.times = reader.integer(entry.value, in: 0...1_000_000, wanted: "a number of times") ?? 0
    },
    "do": { reader, entry, draft in draft.steps = reader.steps(entry.value) },
  ])
}

// The keys, for the schema.
extension Reader {
  static var repetitionKeyNames: [String] { repetitionKeys.names }
}
