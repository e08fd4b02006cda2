/// The overrides of an operation of the kind custom: a subclass as a value.
package struct Overrides: Sendable {
  package var start: [Step]?
  package var main: [Step]?
  package var cancel: [Step]?
  /// Methods of its own, by name.
  package var methods: [String: [Step]] = [:]
  /// The flag that its `isReady` adds to super's at the beginning; nil for none.
  package var isReady: Bool?
}

extension Overrides {
  /// The steps of all its methods.
  var bodies: [[Step]] { [start, main, cancel].compactMap(\.self) + methods.values }

  /// The flags that it keeps itself, as they are when it is made.
  var flags: [String: Bool] {
    var flags: [String: Bool] = [:]
    for case .method(.set(let changes, _)) in actions {
      for change in changes { flags[change.key] = false }
    }
    if isReady != nil || flags["isReady"] != nil { flags["isReady"] = isReady ?? true }
    return flags
  }

  /// Whether its work continues after start() has returned.
  var detaches: Bool { actions.contains { if case .method(.detach) = $0 { true } else { false } } }

  private var actions: [Step.Action] { bodies.flatMap(\.withInner).map(\.action) }
}
