// Repeated operations.
extension Reader {
  /// Checks the value of `repeat`, which `declared` has already read.
  func checkRepeats(_ node: Node) { _ = integer(node, in: DeclaredIDs.repeats, wanted: "a number of operations") }

  /// Returns the operations of one entry of the file: one, or `id.1`, `id.2`... that differ only in their ids.
  func copies(of plan: OperationPlan) -> [OperationPlan] {
    guard let ids = declared.members(of: plan.id) else { return [plan] }
    if !plan.observers.isEmpty { keyObserved.formUnion(ids) }
    return ids.enumerated().map { index, id in
      var copy = plan
      copy.id = id
      copy.name = plan.name.map { $0.numbered(index + 1) }
      return copy
    }
  }

  /// Whether the id is that of the operation being read, or of one of its repetitions.
  func isSelfReference(_ id: String, _ own: String?) -> Bool {
    guard let own else { return false }
    return id == own || declared.members(of: own)?.contains(id) == true
  }

  /// Returns a hint for `load.9` if there is no ninth.
  func membersHint(_ id: String) -> Phrase? {
    guard let family = id.split(separator: ".").first.map(String.init), let ids = declared.members(of: family) else {
      return nil
    }
    return ids.count == 1 ? "there is \(ids[0])" : "there are \(ids[0]) to \(ids[ids.count - 1])"
  }
}

extension LocalizedText {
  /// The text with a number appended, in each language.
  fileprivate func numbered(_ number: Int) -> LocalizedText {
    LocalizedText(variants: variants.map { Variant(language: $0.language, text: "\($0.text) \(number)") })
  }
}
