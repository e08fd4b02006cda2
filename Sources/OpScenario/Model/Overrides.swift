/// The overrides of a custom operation: a subclass as a value.
package struct Overrides: Sendable {
  package var start: [Step]?
  package var main: [Step]?
  package var cancel: [Step]?
  /// Methods of its own, by name.
  package var methods: [String: [Step]] = [:]
  /// The initial flag of its `isReady`, if any.
  package var isReady: Bool?
  /// Whether its `isReady` combines super's with the flag.
  package var asksSuper = true

  package init() {}
}

extension Overrides {
  package var bodies: [[Step]] { [start, main, cancel].compactMap(\.self) + methods.values }

  /// The flags that it keeps itself, with their initial values.
  package var flags: [String: Bool] {
    var flags: [String: Bool] = [:]
    for case .method(.set(let changes, _)) in actions {
      for change in changes { flags[change.key] = false }
    }
    if isReady != nil || flags["isReady"] != nil { flags["isReady"] = isReady ?? true }
    return flags
  }

  /// Whether its work continues after `start()` has returned.
  package var detaches: Bool { actions.contains { if case .method(.detach) = $0 { true } else { false } } }

  /// Whether it overrides `cancel()` without calling super or posting that the operation is finished, on any path.
  package var ignoresCancel: Bool {
    guard let cancel else { return false }
    var (reached, unseen): (Set<Step.Method>, [[Step]]) = ([], [cancel])
    while let steps = unseen.popLast() {
      for action in steps.withInner.map(\.action) {
        if case .method(.set(let changes, _)) = action, changes.contains(where: { $0.key == "isFinished" }) {
          return false
        }
        guard let method = action.calledMethod else { continue }
        if method == .superCancel { return false }
        if reached.insert(method).inserted { unseen.append(body(of: method)) }
      }
    }
    return true
  }

  private func body(of method: Step.Method) -> [Step] {
    switch method {
    case .start: start ?? []
    case .main: main ?? []
    case .cancel: cancel ?? []
    case .own(let name): methods[name] ?? []
    case .superStart, .superCancel: []
    }
  }

  private var actions: [Step.Action] { bodies.flatMap(\.withInner).map(\.action) }
}

extension Step.Action {
  /// The method that it calls, of its own class or of another operation's.
  fileprivate var calledMethod: Step.Method? {
    if case .method(.call(let method)) = self { return method }
    if case .engine(.call(_, let method)) = self { return method }
    return nil
  }
}
