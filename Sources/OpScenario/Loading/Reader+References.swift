extension Reader {
  /// The id of something that exists and is of the given kind.
  func reference(_ node: Node, to kind: Names.Kind) -> String? {
    guard let id = word(node, wanted: "the id of \(kind.withArticle)") else { return nil }
    return reference(id, to: [kind], at: node.place) == nil ? nil : id
  }

  /// What kind of thing the id is, among those wanted.
  func reference(_ id: String, to wanted: [Names.Kind], at place: SourcePlace) -> Names.Kind? {
    let kinds = names.kinds(of: id)
    if let kind = wanted.first(where: kinds.contains) { return kind }
    let nouns = wanted.map(\.rawValue).joined(separator: " or ")
    let shown = id.shortened(to: 40)
    if let other = kinds.first {
      problems.add(
        "wrong-reference", "'\(shown)' is \(other.withArticle), not \(nouns.withArticle)", at: place)
    } else {
      problems.add(
        "unknown-\(wanted.count == 1 ? nouns : "id")", "there is no \(nouns) '\(shown)'", at: place,
        hint: didYouMean(id, among: wanted.lazy.flatMap(names.ids)))
    }
    return nil
  }

  func references(_ node: Node, to kind: Names.Kind) -> [String] {
    (list(node, wanted: "a list of \(kind.rawValue)s") ?? []).compactMap { reference($0, to: kind) }
  }

  /// One id, or a list of them.
  func oneOrMany(_ node: Node, of kind: Names.Kind) -> [String] {
    if case .list = node.content { return references(node, to: kind) }
    return reference(node, to: kind).map { [$0] } ?? []
  }

  /// The ids that are the keys of a map, each with its value.
  func assignments<Value>(
    _ node: Node, to kind: Names.Kind, _ wanted: String, value: (Node) -> Value?
  ) -> [(id: String, value: Value)] {
    entries(node, wanted: "a map of \(kind.rawValue)s to \(wanted)").compactMap { entry in
      let kind = reference(entry.key, to: [kind], at: entry.keyPlace)
      guard let value = value(entry.value), kind != nil else { return nil }
      return (entry.key, value)
    }
  }
}
