/// The keys of a screen as data for dispatch, key bar, help, sentences and the key file.
///
/// Each action has one binding, and each key one action.
package struct KeyMap: Hashable, Sendable {
  /// An action and its keys, the displayed one first.
  struct Binding: Hashable, Sendable {
    let action: Action
    /// The name of the action in the key file.
    let name: String
    var keys: [Key]

    init(_ action: Action, _ name: String, _ keys: Key...) { self.init(action, name, keys: keys) }

    init(panel opener: PanelOpener, _ keys: Key...) { self.init(.panel(opener), opener.name, keys: keys) }

    init(_ action: Action, _ name: String, keys: [Key]) { (self.action, self.name, self.keys) = (action, name, keys) }
  }

  /// A few actions and their effect, for the key bar and the help.
  struct Hint: Hashable, Sendable {
    /// The actions whose keys are shown.
    var actions: [Action]
    var text: Phrase
    /// The text in place of key names, for keys that are in no map.
    var label: String?

    init(_ actions: Action..., text: Phrase) { (self.actions, self.text) = (actions, text) }

    init(label: String, text: Phrase) {
      actions = []
      self.label = label
      self.text = text
    }
  }

  /// A group of lines of the help.
  struct HelpGroup: Hashable, Sendable {
    var title: Phrase
    var hints: [Hint]
  }

  let bindings: [Binding]
  let help: [HelpGroup]
  /// The number of groups on the first page of the help.
  let pageLength: Int
  private let actions: [Key: Action]
  private let keys: [Action: [Key]]

  init(_ bindings: [Binding], help: [HelpGroup], pageLength: Int = .max) {
    self.bindings = bindings
    self.help = help
    self.pageLength = pageLength
    actions = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } }, uniquingKeysWith: { first, _ in first }
    )
    keys = Dictionary(bindings.map { ($0.action, $0.keys) }, uniquingKeysWith: +)
  }

  func action(for key: Key) -> Action? { actions[key] }

  /// Returns the keys of an action, the displayed one first.
  func keys(for action: Action) -> [Key] { keys[action] ?? [] }

  /// Returns the name of an action's first key for a sentence; empty if it has none.
  func name(of action: Action) -> String { keys(for: action).first?.name ?? "" }

  /// Returns the keys of a hint in the key bar: `+-`, `Space`.
  func barLabel(of hint: Hint) -> String {
    hint.label ?? label(of: hint.actions)
  }

  /// Returns the first key of each action: `+-`, `Up Dn`.
  func label(of actions: [Action]) -> String {
    let labels = actions.compactMap { keys(for: $0).first?.label }
    return labels.joined(separator: labels.allSatisfy { $0.count == 1 } ? "" : " ")
  }

  /// Returns the keys of a hint in the help: the first of each action, then the others if they fit: `Up Dn kj`.
  func helpLabel(of hint: Hint, columns: Int) -> String {
    if let label = hint.label { return label }
    let keys = hint.actions.map(keys(for:))
    let first = keys.compactMap(\.first?.label).joined(separator: " ")
    let others = keys.flatMap { $0.dropFirst() }.map(\.label)
    let all = first + " " + others.joined()
    return !others.isEmpty && others.allSatisfy { $0.count == 1 } && all.count <= columns ? all : first
  }
}
