// The members of custom operations' classes, found before references to them are read.
extension DeclaredIDs {
  struct ClassOutline {
    /// The methods that can be called by name: all that the class overrides or adds.
    var methods: [String] = []
    /// The keys that its methods set, in file order.
    private(set) var keys: [String] = []
    private var isKey: Set<String> = []

    mutating func add(key: String) {
      if isKey.insert(key).inserted { keys.append(key) }
    }
  }

  /// Records the members in `overrides`.
  mutating func noteClass(of operation: String, _ overrides: Node) {
    guard case .map(let map) = overrides.content else { return }
    var outline = ClassOutline()
    for entry in map.entries where !entry.isExtension {
      switch entry.key {
      case "isReady", "isReady-alone": outline.add(key: "isReady")
      case _: outline.methods.append(entry.key)
      }
      Self.findKeys(in: entry.value, &outline)
    }
    classes[operation] = outline
  }

  private static func findKeys(in node: Node, _ outline: inout ClassOutline) {
    switch node.content {
    case .scalar, .unreadable: return
    case .list(let nodes): for node in nodes { findKeys(in: node, &outline) }
    case .map(let map):
      for entry in map.entries where !entry.isExtension {
        if case .map(let flags) = entry.value.content, ["set", "set-silently"].contains(entry.key) {
          for flag in flags.entries { outline.add(key: flag.key) }
        }
        findKeys(in: entry.value, &outline)
      }
    }
  }

  /// The methods that can be called by name.
  func methods(of operation: String) -> [String] { outline(of: operation)?.methods ?? [] }

  /// The keys that its class sets.
  func keys(of operation: String) -> [String] { outline(of: operation)?.keys ?? [] }
}
