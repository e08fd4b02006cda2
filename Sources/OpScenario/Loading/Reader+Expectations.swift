extension Reader {
  func expectations(_ node: Node) -> [Expectation] {
    (list(node, wanted: "a list of expectations") ?? []).compactMap(expectation)
  }

  private func expectation(_ node: Node) -> Expectation? {
    guard let keys = map(node, wanted: "an expectation such as {never: A.executing}") else { return nil }
    var draft = ExpectationDraft()
    let problemsBefore = problems.count
    Self.expectationKeys.read(keys, of: "an expectation", into: &draft, by: self)
    addSnapshot(of: keys, to: &draft)
    for second in draft.statements.dropFirst() {
      problems.add(
        "two-expectations",
        "an expectation is about one thing: '\(draft.statements[0].entry.key)' or '\(second.entry.key)'",
        at: second.entry.keyPlace, hint: "make it two entries")
    }
    if draft.statements.isEmpty && problems.count == problemsBefore {
      problems.add("no-expectation", "this expectation is empty", at: node.place, hint: "such as  ends: 6s")
    }
    guard case (let entry, let statement?)? = draft.statements.first else { return nil }
    return Expectation(statement: statement, key: entry.key, place: entry.keyPlace)
  }

  /// Adds the expectation that `at`, `states` and `cancelled` form together.
  private func addSnapshot(of keys: Node.Map, to draft: inout ExpectationDraft) {
    let entries = keys.entries.filter { ["at", "states", "cancelled"].contains($0.key) }
    guard let first = entries.first else { return }
    guard let what = entries.first(where: { $0.key != "at" }) else {
      return problems.add("missing-key", "what is true at that time: 'states' or 'cancelled'", at: first.keyPlace)
    }
    guard entries.contains(where: { $0.key == "at" }) else {
      return problems.add("missing-key", "'\(what.key)' needs a time", at: what.keyPlace, hint: "such as  at: 9s")
    }
    let statement = draft.moment.map {
      Expectation.Statement.states(at: $0, states: draft.states, cancelled: draft.cancelled)
    }
    draft.statements.append((what, statement))
  }
}

/// The values of the keys of one expectation.
struct ExpectationDraft {
  var statements: [(entry: Node.Entry, statement: Expectation.Statement?)] = []
  var moment: Expectation.Moment?
  var states: [(operation: String, phase: OperationPhase)] = []
  var cancelled: [String] = []
}

extension Reader {
  static let expectationKeys = KeyTable<ExpectationDraft>(
    "expectation",
    [
      .statement("order", ValueForm(.list(.scalar), .order)) { .order($0.events($1)) },
      .statement("never", .eventOr(neverKeys)) { $0.never($1) },
      FormatKey("at", .moment, to: \.moment) { $0.moment($1) },
      FormatKey("states", .each(.operation, .choice(OperationPhase.allCases.map(\.rawValue)))) { reader, entry, draft in
        draft.states = reader.assignments(entry.value, to: .operation, "states") { reader.choice($0, "state") }
          .map { ($0.id, $0.value) }
      },
      FormatKey("cancelled", .operations, to: \.cancelled) { $0.references($1, to: .operation) },
      .statement("event", .table(eventKeys, ["is"], keywords: ["at", "within"])) { $0.eventStatement($1) },
      .statement("running", .table(runningKeys, ["queue"], keywords: ["exactly", "at-most", "at-least", "at"])) {
        $0.runningStatement($1)
      },
      .statement("log", ValueForm(.list(.scalar), .one(.example("[\"* main done\"]")))) { .log($0.timedLogLines($1)) },
      .statement("log-set", .table(logSetKeys, keywords: ["at", "lines"])) { $0.logSetStatement($1) },
      .statement(
        "threads",
        ValueForm(
          .map(.oneOf([.scalar, .list(.scalar)])), .pairs(.operation, filler: nil, .one(.choice(["main", "worker"]))))
      ) { $0.threadsStatement($1) },
      .statement("outcome", .each(.operation, .choice(OperationOutcome.allCases.map(\.rawValue)))) { reader, node in
        .outcome(
          reader.assignments(node, to: .operation, "outcomes") { reader.choice($0, "outcome") }.map {
            ($0.id, $0.value)
          })
      },
      .statement("kvo", .table(keyChangesKeys, ["op", "is"], keywords: ["keys"])) { $0.keyChangesStatement($1) },
      .statement("result", .table(resultKeys, ["op", "is"])) { $0.resultStatement($1) },
      .statement("misuse", .table(misuseKeys, ["code"], keywords: ["op", "queue"])) { $0.misuseStatement($1) },
      .statement("lint", .table(lintKeys, ["id"], keywords: ["op", "queue"])) { $0.lintStatement($1) },
      .statement("no-lints", .presence) { $0.choice($1, "answer", of: ["true": .noLints]) },
      .statement("stalled", .table(stalledKeys, ["op", "because"])) { $0.stalledStatement($1) },
      .statement("lanes", ValueForm(.scalar, .one(.example("\"scale 1s\\nA ==F\"")))) { $0.lanesStatement($1) },
      .statement("ends", .duration) { reader, node in reader.duration(node, wanted: "a time").map { .ends($0) } },
      .statement("all", .choice(["finished"])) { $0.choice($1, "state", of: ["finished": .allFinished]) },
    ])

  private func events(_ node: Node) -> [EventPattern] {
    (list(node, wanted: "a list of events") ?? []).compactMap(event)
  }

  private func never(_ node: Node) -> Expectation.Statement? {
    guard case .map(let keys) = node.content else { return event(node).map { .never($0, nil, nil) } }
    var draft = NeverDraft()
    Self.neverKeys.read(keys, into: &draft, by: self, at: node.place)
    for second in draft.relations.dropFirst() {
      problems.add("conflicting-keys", "before, after or during: one of them", at: second.entry.keyPlace)
    }
    guard let event = draft.event else { return nil }
    return .never(event, draft.relations.first?.relation, draft.relations.first?.other)
  }

  struct NeverDraft {
    var event: EventPattern?
    var relations: [(entry: Node.Entry, relation: Expectation.Relation, other: EventPattern?)] = []
  }

  static let neverKeys = KeyTable<NeverDraft>(
    "never",
    [
      FormatKey("event", .event, isRequired: true, to: \.event) { $0.event($1) },
      .relation("before", .before),
      .relation("after", .after),
      .relation("during", .during),
    ])

  func moment(_ node: Node) -> Expectation.Moment? {
    node.text == "end" ? .end : duration(node, wanted: "'end' or a time").map { .time($0) }
  }
}

extension FormatKey<ExpectationDraft> {
  fileprivate static func statement(
    _ name: String, _ form: ValueForm, read: @escaping @Sendable (Reader, Node) -> Expectation.Statement?
  ) -> Self {
    Self(name, form) { reader, entry, draft in draft.statements.append((entry, read(reader, entry.value))) }
  }
}

extension FormatKey<Reader.NeverDraft> {
  fileprivate static func relation(_ name: String, _ relation: Expectation.Relation) -> Self {
    Self(name, .otherEvent) { reader, entry, draft in
      draft.relations.append((entry, relation, reader.event(entry.value)))
    }
  }
}
