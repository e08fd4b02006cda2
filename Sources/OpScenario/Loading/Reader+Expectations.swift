import Localization
import OpEngine

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
    for second in draft.claims.dropFirst() {
      problems.add(
        "two-claims", "an expectation claims one thing: '\(draft.claims[0].entry.key)' or '\(second.entry.key)'",
        at: second.entry.keyPlace, hint: "make it two entries")
    }
    if draft.claims.isEmpty && problems.count == problemsBefore {
      problems.add("no-claim", "this expectation claims nothing", at: node.place, hint: "such as  ends: 6s")
    }
    guard case (let entry, let claim?)? = draft.claims.first else { return nil }
    return Expectation(claim, key: entry.key, place: entry.keyPlace)
  }

  /// The claim that `at`, `states` and `cancelled` make together.
  private func addSnapshot(of keys: Node.Map, to draft: inout ExpectationDraft) {
    let entries = keys.entries.filter { ["at", "states", "cancelled"].contains($0.key) }
    guard let first = entries.first else { return }
    guard let what = entries.first(where: { $0.key != "at" }) else {
      return problems.add("missing-key", "what is true at that time: 'states' or 'cancelled'", at: first.keyPlace)
    }
    guard entries.contains(where: { $0.key == "at" }) else {
      return problems.add("missing-key", "'\(what.key)' needs a time", at: what.keyPlace, hint: "such as  at: 9s")
    }
    let claim = draft.moment.map {
      Expectation.Claim.states(at: $0, states: draft.states, cancelled: draft.cancelled)
    }
    draft.claims.append((what, claim))
  }
}

/// The values of the keys of one expectation.
private struct ExpectationDraft {
  var claims: [(entry: Node.Entry, claim: Expectation.Claim?)] = []
  var moment: Expectation.Moment?
  var states: [(operation: String, phase: OperationPhase)] = []
  var cancelled: [String] = []
}

extension Reader {
  private static let expectationKeys = KeyTable<ExpectationDraft>([
    "order": claim { reader, node in .order(reader.events(node)) },
    "never": claim { reader, node in reader.never(node) },
    "at": { reader, entry, draft in draft.moment = reader.moment(entry.value) },
    "states": { reader, entry, draft in
      draft.states = reader.assignments(entry.value, to: .operation, "states") { reader.phase($0) }
        .map { ($0.id, $0.value) }
    },
    "cancelled": { reader, entry, draft in draft.cancelled = reader.references(entry.value, to: .operation) },
    "event": claim { reader, node in reader.eventClaim(node) },
    "running": claim { reader, node in reader.runningClaim(node) },
    "log": claim { reader, node in .log(reader.timedLogLines(node)) },
    "log-set": claim { reader, node in reader.logSetClaim(node) },
    "threads": claim { reader, node in reader.threadsClaim(node) },
    "outcome": claim { reader, node in
      .outcome(
        reader.assignments(node, to: .operation, "outcomes") { reader.outcome($0) }.map { ($0.id, $0.value) })
    },
    "kvo": claim { reader, node in reader.keyChangesClaim(node) },
    "result": claim { reader, node in reader.resultClaim(node) },
    "misuse": claim { reader, node in reader.misuseClaim(node) },
    "lint": claim { reader, node in reader.lintClaim(node) },
    "no-lints": claim { reader, node in reader.choice(node, "answer", of: ["true": .noLints]) },
    "stalled": claim { reader, node in reader.stalledClaim(node) },
    "lanes": claim { reader, node in reader.lanesClaim(node) },
    "ends": claim { reader, node in reader.duration(node, wanted: "a time").map { .ends($0) } },
    "all": claim { reader, node in reader.choice(node, "state", of: ["finished": .allFinished]) },
  ])

  /// The keys of an expectation.
  static var expectationKeyNames: [String] { expectationKeys.names }

  private static func claim(
    _ read: @escaping @Sendable (Reader, Node) -> Expectation.Claim?
  ) -> KeyTable<ExpectationDraft>.Read {
    { reader, entry, draft in draft.claims.append((entry, read(reader, entry.value))) }
  }

  private func events(_ node: Node) -> [EventPattern] {
    (list(node, wanted: "a list of events") ?? []).compactMap(event)
  }

  private func never(_ node: Node) -> Expectation.Claim? {
    guard case .map(let keys) = node.content else { return event(node).map { .never($0, nil, nil) } }
    var draft = NeverDraft()
    Self.neverKeys.read(keys, of: "never", into: &draft, by: self)
    if !keys.has("event") { problems.add("missing-key", "never needs the key 'event'", at: node.place) }
    for second in draft.relations.dropFirst() {
      problems.add("conflicting-keys", "before, after or during: one of them", at: second.entry.keyPlace)
    }
    guard let event = draft.event else { return nil }
    return .never(event, draft.relations.first?.relation, draft.relations.first?.other)
  }

  private struct NeverDraft {
    var event: EventPattern?
    var relations: [(entry: Node.Entry, relation: Expectation.Relation, other: EventPattern?)] = []
  }

  private static let neverKeys = KeyTable<NeverDraft>([
    "event": { reader, entry, draft in draft.event = reader.event(entry.value) },
    "before": relation(.before),
    "after": relation(.after),
    "during": relation(.during),
  ])

  private static func relation(_ relation: Expectation.Relation) -> KeyTable<NeverDraft>.Read {
    { reader, entry, draft in draft.relations.append((entry, relation, reader.event(entry.value))) }
  }

  func moment(_ node: Node) -> Expectation.Moment? {
    node.text == "end" ? .end : duration(node, wanted: "'end' or a time").map { .time($0) }
  }

  private func phase(_ node: Node) -> OperationPhase? {
    choice(
      node, "state",
      of: ["pending": .pending, "ready": .ready, "executing": .executing, "finished": .finished])
  }

  private func outcome(_ node: Node) -> OperationOutcome? {
    choice(
      node, "outcome",
      of: [
        "completed": .completed, "cancelledBeforeStart": .cancelledBeforeStart,
        "cancelledWhileExecuting": .cancelledWhileExecuting, "failed": .failed,
      ])
  }
}

// The keys, for the schema.
extension Reader {
  static var neverKeyNames: [String] { neverKeys.names }
}
