import OpEngine

// Key-value observation.
extension Reader {
  /// `{isFinished: [steps]}`.
  func observers(_ node: Node, of operation: String) -> [KeyChange.Key: [Step]] {
    keyObserved.insert(operation)
    var observers: [KeyChange.Key: [Step]] = [:]
    for entry in entries(node, wanted: "a map of keys to steps") {
      let steps = outsideBodies { self.steps(entry.value) }
      if let key = key(entry.key, at: entry.keyPlace) { observers[key] = steps }
    }
    return observers
  }

  private func key(_ word: String, at place: SourcePlace) -> KeyChange.Key? {
    if let key = KeyChange.Key(rawValue: word) { return key }
    problems.add(
      "unknown-observed-key", "operations have no key '\(word.shortened(to: 40))' to observe", at: place,
      hint: didYouMean(word, among: KeyChange.Key.allCases.map(\.rawValue)))
    return nil
  }

  /// `A.isReady 0->1` or `A.isReady`.
  func keyChangeEvent(
    _ key: KeyChange.Key, of operation: String, _ values: String?, at place: SourcePlace
  ) -> EventPattern? {
    keyObserved.insert(operation)
    guard let values else { return EventPattern(subject: operation, kind: .kvo, detail: key.rawValue) }
    guard checkValues(values, of: key, at: place) else { return nil }
    return EventPattern(subject: operation, kind: .kvo, detail: "\(key.rawValue) \(values)")
  }

  /// `0->1`, of a key that has values.
  private func checkValues(_ values: String, of key: KeyChange.Key, at place: SourcePlace) -> Bool {
    let numbers = values.split(separator: "->", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
    let hasValues =
      switch key {
      case .dependencies, .completionBlock: false
      case .isReady, .isExecuting, .isFinished, .isCancelled, .isAsynchronous, .isPaused, .queuePriority: true
      }
    if hasValues, numbers.count == 2, !numbers.contains(nil) { return true }
    problems.add(
      "impossible-event", "a notification of \(key.rawValue) does not carry '\(values.shortened(to: 40))'", at: place,
      hint: hasValues ? "write  \(key.rawValue) 0->1" : "write  \(key.rawValue)")
    return false
  }

  // MARK: - The claim `kvo`

  func keyChangesClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {op: A, is: [isFinished 0->1]}") else { return nil }
    var draft = KeyChangesDraft()
    Self.keyChangesKeys.read(keys, of: "kvo", into: &draft, by: self)
    for key in ["op", "is"] where !keys.has(key) {
      problems.add("missing-key", "kvo needs the key '\(key)'", at: node.place)
    }
    guard let operation = draft.operation else { return nil }
    keyObserved.insert(operation)
    for change in draft.changes where !draft.keys.contains(change.key) {
      problems.add(
        "unlisted-key", "'\(change.key.rawValue)' is none of the keys that are looked at", at: change.place,
        hint: "name it among the 'keys'")
    }
    return .keyChanges(operation: operation, keys: draft.keys, is: draft.changes.map(\.text))
  }

  private struct KeyChangesDraft {
    var operation: String?
    var changes: [(key: KeyChange.Key, text: String, place: SourcePlace)] = []
    var keys: Set<KeyChange.Key> = [.isReady, .isExecuting, .isFinished, .isCancelled]
  }

  private static let keyChangesKeys = KeyTable<KeyChangesDraft>([
    "op": { reader, entry, draft in draft.operation = reader.reference(entry.value, to: .operation) },
    "is": { reader, entry, draft in draft.changes = reader.keyChanges(entry.value) },
    "keys": { reader, entry, draft in
      let nodes = reader.list(entry.value, wanted: "a list of keys") ?? []
      draft.keys = Set(
        nodes.compactMap { node in reader.word(node, wanted: "a key").flatMap { reader.key($0, at: node.place) } })
    },
  ])

  private func keyChanges(_ node: Node) -> [(key: KeyChange.Key, text: String, place: SourcePlace)] {
    (list(node, wanted: "a list such as [isFinished 0->1]") ?? []).compactMap { node in
      guard let text = word(node, wanted: "a notification such as isFinished 0->1") else { return nil }
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let key = key(words.first ?? "", at: node.place) else { return nil }
      if words.count > 1, !checkValues(words[1], of: key, at: node.place) { return nil }
      return (key, words.joined(separator: " "), node.place)
    }
  }
}
