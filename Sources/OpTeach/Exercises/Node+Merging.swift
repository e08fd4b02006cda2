// Comparing and merging parts of files.
extension Node {
  /// Whether two nodes are equal, regardless of places, quotes, comments and the order of keys.
  package func isEquivalent(to other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let other)): one.text == other.text
    case (.list(let one), .list(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isEquivalent(to: $1) }
    case (.map(let one), .map(let other)):
      one.entries.count == other.entries.count
        && one.entries.allSatisfy { entry in other[entry.key].map { entry.value.isEquivalent(to: $0) } ?? false }
    case (.scalar, _), (.list, _), (.map, _), (.unreadable, _): false
    }
  }
}

extension Node.Map {
  package func part(at path: some Collection<String>) -> Node? {
    guard let key = path.first, let node = self[key] else { return nil }
    if path.count == 1 { return node }
    guard case .map(let map) = node.content else { return nil }
    return map.part(at: path.dropFirst())
  }

  /// Returns the place of the innermost existing part on a path; nil if even the first is missing.
  package func place(near path: [String]) -> SourcePlace? {
    guard let key = path.first, let entry = entries.first(where: { $0.key == key }) else { return nil }
    guard case .map(let map) = entry.value.content else { return entry.keyPlace }
    return map.place(near: Array(path.dropFirst())) ?? entry.keyPlace
  }

  /// Returns the map with the changes of another: maps are merged, other values replaced, and `~` removes a key, as in
  /// a JSON merge patch (RFC 7396).
  package func merging(_ changes: Node.Map) -> Node.Map {
    var result = self
    for change in changes.entries {
      let index = result.entries.firstIndex { $0.key == change.key }
      if change.value.isNull {
        if let index { result.entries.remove(at: index) }
      } else if let index {
        result.entries[index] = result.entries[index].merging(change)
      } else {
        result.entries.append(change)
      }
    }
    return result
  }
}

extension Node.Entry {
  fileprivate func merging(_ change: Node.Entry) -> Node.Entry {
    guard case .map(let map) = value.content, case .map(let changes) = change.value.content else { return change }
    return Node.Entry(
      key, .map(map.merging(changes).entries, at: change.value.place), at: change.keyPlace)
  }
}
