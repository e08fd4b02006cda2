/// Collects the entries of one map: rejects duplicate keys and resolves `<<`.
struct MapBuilder {
  let problems: ProblemList
  private var map = Node.Map()
  private var places: [String: SourcePlace] = [:]
  private var merged: [Node] = []

  init(problems: ProblemList = ProblemList()) { self.problems = problems }

  mutating func add(_ key: Node, _ value: Node) {
    switch key.content {
    case .scalar(let scalar): add(scalar, at: key.place, value)
    case .list, .map: problems.add("invalid-key", "a key has to be a word, not \(key)", at: key.place)
    case .unreadable: break
    }
  }

  private mutating func add(_ key: Node.Scalar, at place: SourcePlace, _ value: Node) {
    let isMerge = key.isPlain && key.text == "<<"
    if isMerge && places["<<"] == nil { merged.append(value) }
    if let first = places[key.text] {
      return problems.add(
        "duplicate-key", "duplicate key '\(key.text.shortened(to: 40))'", at: place,
        hint: "first given at \(first.line):\(first.column)")
    }
    places[key.text] = place
    guard !isMerge else { return }
    map.entries.append(Node.Entry(key: key.text, keyPlace: place, value: value))
  }

  /// The map with the entries of `<<` whose keys it lacks.
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
    case .unreadable: break
    case .list, .scalar:
      problems.add("invalid-merge", "expected a map or a list of maps to merge, found \(node)", at: node.place)
    }
  }
}
