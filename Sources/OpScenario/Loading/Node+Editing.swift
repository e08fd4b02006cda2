// Changes to trees.
extension Node {
  package var entries: [Entry] {
    if case .map(let map) = content { map.entries.filter { !$0.isExtension } } else { [] }
  }

  /// The nodes of a list; empty for anything else.
  package var items: [Node] {
    if case .list(let nodes) = content { nodes } else { [] }
  }

  package var isMap: Bool { map != nil }

  package var map: Map? {
    if case .map(let map) = content { map } else { nil }
  }

  /// The texts of a list or of one scalar.
  package var words: [String] { text.map { [$0] } ?? items.compactMap(\.text) }

  /// Changes the entries; a node that is not a map becomes one.
  package mutating func editEntries(_ change: (inout Map) -> Void) {
    var map = Map()
    if case .map(let known) = content { map = known }
    change(&map)
    content = .map(map)
  }

  /// Inserts a step into a list ordered by time.
  package mutating func insert(step: Node) {
    var steps = items
    let time = step.timeOfStep
    let index = steps.lastIndex { $0.timeOfStep <= time }.map { $0 + 1 } ?? 0
    steps.insert(step, at: index)
    content = .list(steps)
  }

  private var timeOfStep: Duration {
    let at = entries.first { $0.key == "at" }?.value.text
    return at.flatMap { try? DurationSyntax.parse($0) } ?? .zero
  }

  /// The node, its places moved to another line.
  func onLine(_ line: Int) -> Node {
    var moved = self
    moved.place.line = line
    switch content {
    case .scalar, .unreadable: break
    case .list(let nodes): moved.content = .list(nodes.map { $0.onLine(line) })
    case .map(let map): moved.content = .map(Map(entries: map.entries.map { $0.onLine(line) }))
    }
    return moved
  }
}

extension Node.Entry {
  /// The entry, its places moved to another line.
  package func onLine(_ line: Int) -> Node.Entry {
    var moved = Node.Entry(key: key, keyPlace: keyPlace, value: value.onLine(line))
    moved.keyPlace.line = line
    return moved
  }
}

extension Node.Map {
  /// Changes the value of a key, which is added as an empty node if there is none.
  package mutating func edit(_ key: String, _ place: SourcePlace, _ change: (inout Node) -> Void) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      change(&entries[index].value)
    } else {
      var value = Node.map([], at: place)
      change(&value)
      entries.append(Node.Entry(key: key, keyPlace: place, value: value))
    }
  }

  /// Sets the value of a key.
  package mutating func set(_ key: String, _ value: Node, at place: SourcePlace) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index] = Node.Entry(key: key, keyPlace: place, value: value)
    } else {
      entries.append(Node.Entry(key: key, keyPlace: place, value: value))
    }
  }
}
