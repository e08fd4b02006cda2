extension Reader {
  func threads(_ node: Node) -> [ThreadPlan] {
    guard let all = map(node, wanted: "a map of threads to steps") else { return [] }
    return all.entries.filter { !$0.isExtension }.map { entry in
      ThreadPlan(id: entry.key, steps: steps(entry.value), place: entry.keyPlace)
    }
  }

  // MARK: - The expectation `threads`

  /// Reads the threads of parts of operations: `{A: main, b/completion: worker, distinct: [b/1, b/2]}`.
  func threadsStatement(_ node: Node) -> Expectation.Statement? {
    var pieces: [(piece: Expectation.Piece, thread: Expectation.Thread)] = []
    var distinct: [Expectation.Piece] = []
    for entry in entries(node, wanted: "a map of operations to threads") {
      if entry.key == "distinct" {
        distinct = distinctPieces(entry.value)
      } else {
        let here = self.pieces(entry.key, at: entry.keyPlace)
        if let thread = thread(entry.value) { pieces += here.map { ($0, thread) } }
      }
    }
    return .threads(pieces, distinct: distinct)
  }

  private func distinctPieces(_ node: Node) -> [Expectation.Piece] {
    (list(node, wanted: "a list such as [b/1, b/2]") ?? []).flatMap { node in
      word(node, wanted: "an operation or a part of one").map { pieces($0, at: node.place) } ?? []
    }
  }

  /// Returns one part, or that of each operation with a repeated id.
  private func pieces(_ text: String, at place: SourcePlace) -> [Expectation.Piece] {
    let id = text.split(separator: "/", maxSplits: 1).first.map(String.init) ?? text
    let texts = declared.members(of: id).map { $0.map { $0 + text.dropFirst(id.count) } } ?? [text]
    return texts.compactMap { piece($0, at: place) }
  }

  private func thread(_ node: Node) -> Expectation.Thread? {
    guard let word = word(node, wanted: "main, worker or a thread") else { return nil }
    switch word {
    case "main": return .main
    case "worker": return .worker
    case _: return reference(word, to: [.thread], at: node.place).map { _ in .named(declared.spelling(of: word)) }
    }
  }

  /// Reads `b`, `b/2` or `b/completion`.
  private func piece(_ text: String, at place: SourcePlace) -> Expectation.Piece? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, declared.kinds(of: text) == [.dispatchGroup] { return Expectation.Piece(operation: text) }
    guard reference(parts[0], to: [.operation], at: place) != nil, let plan = self.plan(of: parts[0]) else {
      return nil
    }
    guard parts.count == 2 else { return Expectation.Piece(operation: plan.id) }
    if parts[1] == "completion", plan.completion != nil {
      return Expectation.Piece(operation: plan.id, part: .completion)
    }
    let blocks = plan.blocks.count + addedBlocks(of: plan.id)
    if let number = Int(parts[1]), (0..<blocks).contains(number - 1) {
      return Expectation.Piece(operation: plan.id, part: .block(number))
    }
    let plural = blocks == 1 ? "" : "s"
    return problems.reject(
      "unknown-part", "operation '\(plan.id)' has no part '\(parts[1].shortened(to: 40))'", at: place,
      hint: plan.completion == nil
        ? "it has \(blocks) block\(plural) and no completion" : "it has \(blocks) block\(plural) and a completion")
  }
}
