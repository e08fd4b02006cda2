// The keys that a person chooses.
extension KeyMap {
  /// The actions whose keys are the same for everyone: Enter and Esc.
  package static let fixedActions: Set<String> = ["accept", "close"]

  /// The names of all actions, in the order of the file of keys.
  package var namesOfActions: [String] { bindings.map(\.name) }

  /// Returns the keys of an action; none for one that does not exist.
  package func keys(forActionNamed name: String) -> [Key] { bindings.first { $0.name == name }?.keys ?? [] }

  /// Returns the names of the actions that a key performs: one, unless a key was given to several.
  package func namesOfActions(for key: Key) -> [String] { bindings.filter { $0.keys.contains(key) }.map(\.name) }

  /// Returns the map with the keys that another has for the actions of the same names.
  func adopting(_ other: KeyMap) -> KeyMap {
    bindings.reduce(self) { $0.binding(other.keys(forActionNamed: $1.name), toAction: $1.name) }
  }

  /// Returns the map with other keys for an action.
  package func binding(_ keys: [Key], toAction name: String) -> KeyMap {
    let changed = bindings.map { binding in
      var binding = binding
      if binding.name == name { binding.keys = keys }
      return binding
    }
    return KeyMap(changed, help: help)
  }
}
