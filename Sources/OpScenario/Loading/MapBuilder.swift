/// Puts the entries of one map together: no key twice, `<<` resolved.
struct MapBuilder {
  private let problems: ProblemList
  private var map = Node.Map()
  private var places: [String: SourcePlace] = [:]
  private var merged: [Node] = []

  init(problems: ProblemList) { self.problems = problems }

  mutating func add(_ key: Node, _ value: Node) {
    guard case .scalar(let scalar) = key.content else {
      return problems.add("invalid-key", "a key has to be a word, not \(key)", at: key.place)
    }
    if scalar.isPlain && scalar.text == "<<" && places["<<"] == nil { merged.append(value) }
    if let first = places[scalar.text] {
      return problems.add(
        "duplicate-key", "duplicate key '\(scalar.text.shortened(to: 40))'", at: key.place,
        hint: "first given at \(first.line):\(first.column)")
    }
    places[scalar.text] = key.place
    guard !(scalar.isPlain && scalar.text == "<<") else { return }
    map.entries.append(Node.Entry(key: scalar.text, keyPlace: key.place, value: value))
  }

  /// The map with what `<<` brings: entries whose keys it does not have itself.
  consuming func finished() -> Node.Map {
    for node in merged { merge(node, mayBeList: true) }
    return map
  }

  private mutating func merge(_ node: Node, mayBeList: Bool) {
    switch node.content {
    case .map(let other):
      for entry in other.entries where places.updateValue(entry.keyPlace, forKey: entry.key) == nil {
        map.entries.append(entry)
      }
    case .list(let nodes) where mayBeList:
      for node in nodes { merge(node, mayBeList: false) }
    case .list, .scalar:
      problems.add("invalid-merge", "expected a map or a list of maps to merge, found \(node)", at: node.place)
    }
  }
}
