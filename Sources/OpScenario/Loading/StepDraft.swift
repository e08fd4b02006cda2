/// The values of the keys of one step.
struct StepDraft {
  /// Whether the step has the key `add`, required by `to` and `wait`.
  let adds: Bool
  var triggers: [(entry: Node.Entry, trigger: Step.Trigger?)] = []
  var actions: [(entry: Node.Entry, action: Step.Action?)] = []
  var saysQueue = false
  var queue: String?
  var waits = false

  /// Returns the action of an `add` step, completed by its other keys.
  func completed(_ action: Step.Action) -> Step.Action {
    guard adds, case .engine(.add(let operations, _, let isBatch, _)) = action else { return action }
    return .engine(.add(operations, to: queue, isBatch: isBatch, waits: waits))
  }
}

extension FormatKey<StepDraft> {
  typealias Reading<Result> = @Sendable (_ reader: Reader, _ node: Node) -> Result?

  static func trigger(_ name: String, _ form: ValueForm, read: @escaping Reading<Step.Trigger>) -> Self {
    Self(name, form) { reader, entry, draft in draft.triggers.append((entry, read(reader, entry.value))) }
  }

  static func action(
    _ name: String, _ form: ValueForm, words: [String]? = nil, read: @escaping Reading<Step.Action>
  ) -> Self {
    Self(name, form, words: words) { reader, entry, draft in
      draft.actions.append((entry, read(reader, entry.value)))
    }
  }

  static func engine(
    _ name: String, _ form: ValueForm, words: [String]? = nil, read: @escaping Reading<Step.EngineAction>
  ) -> Self {
    action(name, form, words: words) { reader, node in read(reader, node).map { .engine($0) } }
  }

  static func commands(
    _ name: String, _ form: ValueForm, words: [String]? = nil, read: @escaping Reading<[UserCommand]>
  ) -> Self {
    engine(name, form, words: words) { reader, node in read(reader, node).map { .commands($0) } }
  }

  /// Makes a step that is allowed in `overrides` only.
  static func method(_ name: String, _ form: ValueForm, read: @escaping Reading<Step.MethodAction>) -> Self {
    Self(name, form) { reader, entry, draft in
      draft.actions.append((entry, read(reader, entry.value).map { .method($0) }))
      if reader.methodOf != nil { return }
      reader.problems.add(
        "misplaced-key", "'\(entry.key)' is a step of the methods of a custom operation, and this is not one",
        at: entry.keyPlace, hint: "put it into `overrides`")
    }
  }

  static func flow(_ name: String, _ form: ValueForm, read: @escaping Reading<Step.FlowAction>) -> Self {
    action(name, form) { reader, node in read(reader, node).map { .flow($0) } }
  }

  static func show(_ name: String, _ form: ValueForm, read: @escaping Reading<Step.ShowAction>) -> Self {
    action(name, form) { reader, node in read(reader, node).map { .show($0) } }
  }
}
