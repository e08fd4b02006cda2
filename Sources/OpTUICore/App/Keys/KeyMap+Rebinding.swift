// Keys chosen by the user
extension KeyMap {
  /// The actions with fixed keys: Enter and Esc.
  package static let fixedActions: Set<String> = ["accept", "close"]

  /// The names of all actions, in the order of the key file.
  package var namesOfActions: [String] { bindings.map(\.name) }

  /// Returns the keys of an action; empty if it does not exist.
  package func keys(forActionNamed name: String) -> [Key] { bindings.first { $0.name == name }?.keys ?? [] }

  /// Returns the names of a key's actions: more than one only if the user bound it to several.
  package func namesOfActions(for key: Key) -> [String] { bindings.filter { $0.keys.contains(key) }.map(\.name) }

  /// Returns the map with the keys of another for actions of the same names, except those with fixed keys.
  func adopting(_ other: KeyMap) -> KeyMap {
    bindings.filter { !Self.fixedActions.contains($0.name) }
      .reduce(self) { $0.binding(other.keys(forActionNamed: $1.name), toAction: $1.name) }
  }

  /// Returns the map with other keys for an action.
  package func binding(_ keys: [Key], toAction name: String) -> KeyMap {
    let changed = bindings.map { binding in
      var binding = binding
      if binding.name == name { binding.keys = keys }
      return binding
    }
    return KeyMap(changed, help: help, pageLength: pageLength)
  }
}
