extension Reader {
  /// Reads the id of an existing thing of a kind.
  func reference(_ node: Node, to kind: DeclaredIDs.Kind) -> String? {
    guard let id = word(node, wanted: "the id of \(kind.withArticle)") else { return nil }
    return reference(id, to: [kind], at: node.place) == nil ? nil : declared.spelling(of: id)
  }

  /// Returns the kind, among those wanted, of the thing with the id.
  func reference(_ id: String, to wanted: [DeclaredIDs.Kind], at place: SourcePlace) -> DeclaredIDs.Kind? {
    let kinds = declared.kinds(of: id)
    if let kind = wanted.first(where: kinds.contains) {
      guard kind == .operation, let members = declared.members(of: id) else { return kind }
      let example = members.first.map { member -> Phrase in "one of them, such as \(member)" }
      return problems.reject(
        "several-operations", "'\(id)' stands for \(members.count) operations, but only one fits here", at: place,
        hint: example)
    }
    reportUnknown(id, wanted, at: place)
    return nil
  }

  private func reportUnknown(_ id: String, _ wanted: [DeclaredIDs.Kind], at place: SourcePlace) {
    let nouns = wanted.map(\.noun).joined(separator: localized(" or "))
    let shown = id.shortened(to: 40)
    if let other = declared.kinds(of: id).first {
      problems.add(
        "wrong-reference", "'\(shown)' is \(other.withArticle), not \(nouns.withArticle)", at: place)
    } else {
      problems.add(
        "unknown-\(wanted.count == 1 ? wanted[0].rawValue : "id")", "there is no \(nouns) '\(shown)'", at: place,
        hint: membersHint(id) ?? problems.didYouMean(id, among: wanted.lazy.flatMap(declared.ids)))
    }
  }

  /// Returns the operations of a repeated id, or the id itself.
  func references(_ id: String, to kind: DeclaredIDs.Kind, at place: SourcePlace) -> [String] {
    if kind == .operation, let members = declared.members(of: id) { return members }
    return reference(id, to: [kind], at: place) == nil ? [] : [declared.spelling(of: id)]
  }

  func references(_ node: Node, to kind: DeclaredIDs.Kind) -> [String] {
    located(node, to: kind).map(\.id)
  }

  /// Reads a list of ids.
  /// - Returns: the ids of the operations, each with its place.
  func located(_ node: Node, to kind: DeclaredIDs.Kind) -> [(id: String, place: SourcePlace)] {
    (list(node, wanted: "a list of \(kind.noun)s") ?? []).flatMap { node in
      guard let id = word(node, wanted: "the id of \(kind.withArticle)") else { return [(String, SourcePlace)]() }
      return references(id, to: kind, at: node.place).map { ($0, node.place) }
    }
  }

  /// Reads one id, or a list of them.
  func oneOrMany(_ node: Node, of kind: DeclaredIDs.Kind) -> [String] {
    if case .list = node.content { return references(node, to: kind) }
    guard let id = word(node, wanted: "the id of \(kind.withArticle)") else { return [] }
    return references(id, to: kind, at: node.place)
  }

  /// Reads a map with ids as keys.
  func assignments<Value>(
    _ node: Node, to kind: DeclaredIDs.Kind, _ wanted: Phrase, value: (Node) -> Value?
  ) -> [(id: String, value: Value)] {
    entries(node, wanted: "a map of \(kind.noun)s to \(wanted)").flatMap { entry in
      let ids = references(entry.key, to: kind, at: entry.keyPlace)
      guard let value = value(entry.value) else { return [(id: String, value: Value)]() }
      return ids.map { ($0, value) }
    }
  }
}
