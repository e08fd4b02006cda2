// Key-value observation.
extension Reader {
  /// Reads `{isFinished: [steps]}`.
  func observers(_ node: Node, of operation: String) -> [String: [Step]] {
    keyObserved.insert(operation)
    var observers: [String: [Step]] = [:]
    for entry in entries(node, wanted: "a map of keys to steps") {
      let steps = outsideBodies { self.steps(entry.value) }
      if let key = key(entry.key, of: operation, at: entry.keyPlace) { observers[key] = steps }
    }
    return observers
  }

  /// Reads a key of every operation, or of the operation's own class.
  private func key(_ word: String, of operation: String?, at place: SourcePlace) -> String? {
    let own = operation.map(declared.keys) ?? []
    if KeyChange.Key(rawValue: word) != nil || own.contains(word) { return word }
    return problems.reject(
      "unknown-observed-key", "operations have no key '\(word.shortened(to: 40))' to observe", at: place,
      hint: problems.didYouMean(word, among: KeyChange.Key.allCases.map(\.rawValue) + own))
  }

  /// Whether events of the operation may have this name of a notification.
  func isObservable(_ key: String, of operation: String) -> Bool {
    KeyChange.Key(rawValue: key) != nil
      || (declared.keys(of: operation).contains(key) && LogEvent.Kind(rawValue: key) == nil)
  }

  /// Reads `A.isReady 0->1` or `A.isReady`.
  func keyChangeEvent(
    _ key: String, of operation: String, _ values: String?, at place: SourcePlace
  ) -> EventPattern? {
    keyObserved.insert(operation)
    guard let values else { return EventPattern(subject: operation, kind: .kvo, detail: key) }
    guard checkValues(values, of: key, at: place) else { return nil }
    return EventPattern(subject: operation, kind: .kvo, detail: "\(key) \(values)")
  }

  /// Checks `0->1`, for a key that has values.
  private func checkValues(_ values: String, of key: String, at place: SourcePlace) -> Bool {
    let numbers = values.split(separator: "->", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
    let hasValues = ![.dependencies, .completionBlock].contains(KeyChange.Key(rawValue: key))
    if hasValues, numbers.count == 2, !numbers.contains(nil) { return true }
    problems.add(
      "impossible-event", "a notification of \(key) does not carry '\(values.shortened(to: 40))'", at: place,
      hint: hasValues ? "write  \(key) 0->1" : "write  \(key)")
    return false
  }

  // MARK: - The expectation `kvo`

  func keyChangesStatement(_ node: Node) -> Expectation.Statement? {
    guard let keys = map(node, wanted: "a map such as {op: A, is: [isFinished 0->1]}") else { return nil }
    var draft = KeyChangesDraft()
    draft.operation = keys["op"]?.text
    Self.keyChangesKeys.read(keys, into: &draft, by: self, at: node.place)
    guard let operation = draft.operation else { return nil }
    keyObserved.insert(operation)
    for change in draft.changes where !draft.keys.contains(change.key) {
      problems.add(
        "unlisted-key", "'\(change.key)' is not one of the keys that are compared", at: change.place,
        hint: "name it among the 'keys'")
    }
    return .keyChanges(operation: operation, keys: draft.keys, is: draft.changes.map(\.text))
  }

  struct KeyChangesDraft {
    var operation: String?
    var changes: [(key: String, text: String, place: SourcePlace)] = []
    var keys: Set<String> = ["isReady", "isExecuting", "isFinished", "isCancelled"]
  }

  static let keyChangesKeys = KeyTable<KeyChangesDraft>(
    "kvo",
    [
      FormatKey("op", .operation, isRequired: true, to: \.operation) { $0.reference($1, to: .operation) },
      FormatKey("is", ValueForm(.list(.scalar), .one(.example("[isFinished 0->1]"))), isRequired: true) {
        reader, entry, draft in draft.changes = reader.keyChanges(entry.value, of: draft.operation)
      },
      FormatKey("keys", ValueForm(.list(.scalar), .list(.choice(KeyChange.Key.allCases.map(\.rawValue))))) {
        reader, entry, draft in
        let nodes = reader.list(entry.value, wanted: "a list of keys") ?? []
        draft.keys = Set(
          nodes.compactMap { node in
            reader.word(node, wanted: "a key").flatMap { reader.key($0, of: draft.operation, at: node.place) }
          })
      },
    ])

  private func keyChanges(
    _ node: Node, of operation: String?
  ) -> [(key: String, text: String, place: SourcePlace)] {
    (list(node, wanted: "a list such as [isFinished 0->1]") ?? []).compactMap { node in
      guard let text = word(node, wanted: "a notification such as isFinished 0->1") else { return nil }
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let key = key(words.first ?? "", of: operation, at: node.place) else { return nil }
      if words.count > 1, !checkValues(words[1], of: key, at: node.place) { return nil }
      return (key, words.joined(separator: " "), node.place)
    }
  }
}
