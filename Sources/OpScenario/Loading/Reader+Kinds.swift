// Keys and steps that only some kinds of operations have.
extension Reader {
  /// Reads a queue to which any thread may add.
  func openQueue(_ node: Node) -> String? {
    guard let id = reference(node, to: .queue) else { return nil }
    guard declared.isGroup(id) else { return id }
    return problems.reject(
      "group-queue", "only its children run in the queue of group '\(id)'", at: node.place,
      hint: declared.openQueues.first.map { queue -> Phrase in "another queue, such as \(queue)" })
  }

  /// Reads an operation of one of the given kinds, checked when all kinds are known.
  /// - Parameter what: the predicate of the message about another kind: "is paused".
  func reference(_ node: Node, toKinds kinds: [OperationKind], _ what: Phrase) -> String? {
    guard let id = reference(node, to: .operation) else { return nil }
    require(kinds, of: id, what, at: node.place)
    return id
  }

  func require(_ kinds: [OperationKind], of id: String, _ what: Phrase, at place: SourcePlace) {
    checkLater { reader in
      guard let plan = reader.plan(of: id), !kinds.contains(plan.kind) else { return }
      let wanted = kinds.map(\.rawValue).joined(separator: localized(" or "))
      reader.problems.add(
        "wrong-kind-of-operation", "only an operation of the kind \(wanted) \(what), and '\(id)' is \(plan.kind.noun)",
        at: place, hint: kinds.first.map { kind -> Phrase in "say  kind: \(kind.rawValue)" })
    }
  }

  func failure(_ node: Node) -> OperationPlan.Failure? {
    let wanted: Phrase = "a map such as {at: 300ms, message: timed out}"
    let draft = read(node, Self.failureKeys, wanted: wanted, of: Phrase(verbatim: "fails"), into: (nil, nil))
    guard let at = draft?.at, let message = draft?.message else { return nil }
    return OperationPlan.Failure(at: at, message: message.first)
  }

  static let failureKeys = KeyTable<(at: Duration?, message: LocalizedText?)>(
    "failure",
    [
      FormatKey("at", .duration, isRequired: true, to: \.at) { $0.duration($1, wanted: "a time") },
      FormatKey("message", .text("failed"), isRequired: true, to: \.message) { $0.text($1) },
    ])

  // MARK: - Conditions and categories

  func conditions(_ node: Node, of id: String) -> [OperationPlan.Condition] {
    var conditions: [OperationPlan.Condition] = []
    var ids: Set<String> = []
    for node in list(node, wanted: "a list of conditions such as {id: logged-in}") ?? [] {
      guard let condition = condition(node, of: id) else { continue }
      if !ids.insert(condition.id).inserted {
        problems.add(
          "duplicate-id", "operation '\(id)' has two conditions '\(condition.id.shortened(to: 40))'", at: node.place)
      }
      conditions.append(condition)
    }
    return conditions
  }

  private func condition(_ node: Node, of operation: String) -> OperationPlan.Condition? {
    guard let keys = map(node, wanted: "a condition such as {id: logged-in, satisfied: false}") else { return nil }
    var condition = OperationPlan.Condition(id: "")
    Self.conditionKeys.read(keys, of: "a condition", into: &condition, by: self, at: node.place)
    if let product = condition.produces, isSelfReference(product, operation) {
      problems.add(
        "waits-for-itself", "operation '\(operation)' waits for itself", at: keys["produces"]?.place ?? node.place)
    }
    return condition.id.isEmpty ? nil : condition
  }

  static let conditionKeys = KeyTable<OperationPlan.Condition>(
    "condition",
    [
      FormatKey("id", ValueForm(.identifier), isRequired: true) { reader, entry, condition in
        guard let id = reader.word(entry.value, wanted: "the id of a condition") else { return }
        condition.id = id
        _ = reader.checkIdentifier(
          id, "'\(id.shortened(to: 40))' cannot be the id of a condition", at: entry.value.place)
      },
      FormatKey("satisfied", ValueForm(.boolean), to: \.isSatisfied) { $0.boolean($1) ?? false },
      .choice("otherwise", "otherwise", ["cancel": Requirement.Otherwise.cancel, "wait": .wait]) { $0.otherwise = $1 },
      FormatKey("produces", ValueForm(.identifier), to: \.produces) { $0.reference($1, to: .operation) },
    ])

  func categories(_ node: Node) -> [String] {
    var categories: [String] = []
    var known: Set<String> = []
    for node in list(node, wanted: "a list of categories") ?? [] {
      guard let category = word(node, wanted: "a category"), known.insert(category).inserted else { continue }
      categories.append(category)
    }
    return categories
  }

  /// Reads `{op: condition}`: a condition of that operation.
  func satisfactions(_ node: Node) -> [UserCommand] {
    assignments(node, to: .operation, "conditions") { node in
      word(node, wanted: "the id of a condition").map { (condition: $0, place: node.place) }
    }.map { id, value in
      checkLater { reader in
        guard let plan = reader.plan(of: id), !plan.conditions.contains(where: { $0.id == value.condition }) else {
          return
        }
        let known = plan.conditions.map(\.id)
        reader.problems.add(
          "unknown-condition", "operation '\(id)' has no condition '\(value.condition.shortened(to: 40))'",
          at: value.place, hint: reader.problems.didYouMean(value.condition, among: known))
      }
      return .satisfy(operation: id, condition: value.condition)
    }
  }
}

extension OperationKind {
  /// The phrase for an operation of the kind in messages: `a block operation`.
  var noun: String {
    switch self {
    case .block, .manual, .pausable, .custom, .sync: localized("a \(rawValue) operation")
    case .invocation, .async: localized("an \(rawValue) operation")
    case .group, .barrier: localized("a \(rawValue)")
    }
  }
}
