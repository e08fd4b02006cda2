import Localization
import OpEngine

/// The claims of `expect` that are maps with keys of their own.
extension Reader {
  fileprivate func requireKeys(_ keys: [String], in map: Node.Map, of owner: String, at place: SourcePlace) {
    for key in keys where !map.has(key) {
      problems.add("missing-key", "\(owner) needs the key '\(key)'", at: place)
    }
  }

  // MARK: - event

  func eventClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {is: A.finished, at: 3s}") else { return nil }
    var draft = EventDraft()
    Self.eventKeys.read(keys, of: "event", into: &draft, by: self)
    requireKeys(["is", "at"], in: keys, of: "event", at: node.place)
    return draft.event.map { .event($0, at: draft.at, within: draft.within) }
  }

  private struct EventDraft {
    var event: EventPattern?
    var at = Duration.zero
    var within = Duration.zero
  }

  private static let eventKeys = KeyTable<EventDraft>([
    "is": { reader, entry, draft in draft.event = reader.event(entry.value) },
    "at": { reader, entry, draft in draft.at = reader.duration(entry.value, wanted: "a time") ?? .zero },
    "within": { reader, entry, draft in draft.within = reader.duration(entry.value) ?? .zero },
  ])

  // MARK: - running

  func runningClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {queue: net, at-most: 2}") else { return nil }
    var draft = RunningDraft()
    let problemsBefore = problems.count
    Self.runningKeys.read(keys, of: "running", into: &draft, by: self)
    requireKeys(["queue"], in: keys, of: "running", at: node.place)
    if draft.bounds.isEmpty && problems.count == problemsBefore {
      problems.add("missing-key", "running needs one of at-most, at-least and exactly", at: node.place)
    }
    return draft.queue.map { .running(queue: $0, bounds: draft.bounds, at: draft.moment) }
  }

  private struct RunningDraft {
    var queue: String?
    var bounds: [Expectation.Bound] = []
    var moment: Expectation.Moment?
  }

  private static let runningKeys = KeyTable<RunningDraft>([
    "queue": { reader, entry, draft in draft.queue = reader.reference(entry.value, to: .queue) },
    "at-most": bound(.atMost),
    "at-least": bound(.atLeast),
    "exactly": bound(.exactly),
    "at": { reader, entry, draft in draft.moment = reader.moment(entry.value) },
  ])

  private static func bound(_ comparison: Expectation.Bound.Comparison) -> KeyTable<RunningDraft>.Read {
    { reader, entry, draft in
      let count = reader.integer(entry.value, in: 0...1_000_000, wanted: "a number of operations")
      if let count { draft.bounds.append(Expectation.Bound(comparison, count)) }
    }
  }

  // MARK: - log and log-set

  /// Lines such as `2s A 1` or `* main end`.
  func timedLogLines(_ node: Node) -> [Expectation.LogLine] {
    (list(node, wanted: "a list of log lines") ?? []).compactMap { node in
      let words = logWords(node, maxSplits: 2, wanted: "a log line such as '2s A text'")
      guard words.count >= 2, checkLogger(words[1], at: node.place) else { return nil }
      let text = words.count > 2 ? words[2] : ""
      if words[0] == "*" {
        return Expectation.LogLine(time: nil, subject: words[1], text: text, place: node.place)
      }
      return duration(words[0], at: node.place).map {
        Expectation.LogLine(time: $0, subject: words[1], text: text, place: node.place)
      }
    }
  }

  func logSetClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {at: 2s, lines: [A 1, B 1]}") else { return nil }
    var draft = LogSetDraft()
    Self.logSetKeys.read(keys, of: "log-set", into: &draft, by: self)
    requireKeys(["at", "lines"], in: keys, of: "log-set", at: node.place)
    return draft.at.map { .logSet(at: $0, lines: draft.lines) }
  }

  private struct LogSetDraft {
    var at: Duration?
    var lines: [Expectation.LogLine] = []
  }

  private static let logSetKeys = KeyTable<LogSetDraft>([
    "at": { reader, entry, draft in draft.at = reader.duration(entry.value, wanted: "a time") },
    "lines": { reader, entry, draft in draft.lines = reader.logLines(entry.value) },
  ])

  /// Lines such as `A 1`.
  private func logLines(_ node: Node) -> [Expectation.LogLine] {
    (list(node, wanted: "a list of log lines") ?? []).compactMap { node in
      let words = logWords(node, maxSplits: 1, wanted: "a log line such as 'A text'")
      guard let subject = words.first, checkLogger(subject, at: node.place) else { return nil }
      let text = words.count > 1 ? words[1] : ""
      return Expectation.LogLine(time: nil, subject: subject, text: text, place: node.place)
    }
  }

  /// Blanks belong to the text, so only the first ones separate.
  private func logWords(_ node: Node, maxSplits: Int, wanted: Phrase) -> [String] {
    guard let line = word(node, wanted: wanted) else { return [] }
    let words = line.split(separator: " ", maxSplits: maxSplits, omittingEmptySubsequences: false).map(String.init)
    if words.count < maxSplits || words.prefix(maxSplits).contains("") {
      reportUnexpected(node, wanted: wanted)
      return []
    }
    return words
  }

  private func checkLogger(_ id: String, at place: SourcePlace) -> Bool {
    declared.kinds(of: id) == [.dispatchGroup] || reference(id, to: [.operation, .thread], at: place) != nil
  }

  // MARK: - misuse, lint

  func misuseClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {code: notReady, op: B}") else { return nil }
    var draft = MisuseDraft()
    Self.misuseKeys.read(keys, of: "misuse", into: &draft, by: self)
    requireKeys(["code"], in: keys, of: "misuse", at: node.place)
    checkSubject(of: "misuse", in: keys)
    return draft.code.map { .misuse(code: $0, subject: draft.subject) }
  }

  func lintClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {id: cancel-ignored, op: C}") else { return nil }
    var draft = LintDraft()
    Self.lintKeys.read(keys, of: "lint", into: &draft, by: self)
    requireKeys(["id"], in: keys, of: "lint", at: node.place)
    checkSubject(of: "lint", in: keys)
    return draft.lint.map { .lint($0, subject: draft.subject) }
  }

  private func checkSubject(of what: String, in keys: Node.Map) {
    guard keys.has("op"), let queue = keys.entries.first(where: { $0.key == "queue" }) else { return }
    problems.add("conflicting-keys", "a \(what) is of an 'op' or of a 'queue'", at: queue.keyPlace)
  }

  private struct LintDraft {
    var lint: Lint?
    var subject: String?
  }

  private static let lintKeys = KeyTable<LintDraft>([
    "id": { reader, entry, draft in
      draft.lint = reader.word(entry.value, wanted: "the id of a lint").flatMap {
        reader.lint($0, at: entry.value.place)
      }
    },
    "op": { reader, entry, draft in draft.subject = reader.reference(entry.value, to: .operation) },
    "queue": { reader, entry, draft in draft.subject = reader.reference(entry.value, to: .queue) },
  ])

  private struct MisuseDraft {
    var code: Misuse.Code?
    var subject: String?
  }

  private static let misuseKeys = KeyTable<MisuseDraft>([
    "code": { reader, entry, draft in
      draft.code = reader.word(entry.value, wanted: "the code of a misuse")
        .flatMap { reader.misuseCode($0, at: entry.value.place) }
    },
    "op": { reader, entry, draft in draft.subject = reader.reference(entry.value, to: .operation) },
    "queue": { reader, entry, draft in draft.subject = reader.reference(entry.value, to: .queue) },
  ])

  // MARK: - stalled

  func stalledClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {op: C, because: [dependency, max]}") else { return nil }
    var draft = StalledDraft()
    Self.stalledKeys.read(keys, of: "stalled", into: &draft, by: self)
    requireKeys(["op", "because"], in: keys, of: "stalled", at: node.place)
    return draft.operation.map { .stalled(operation: $0, because: draft.kinds) }
  }

  private struct StalledDraft {
    var operation: String?
    var kinds: [WaitReason.Kind] = []
  }

  private static let stalledKeys = KeyTable<StalledDraft>([
    "op": { reader, entry, draft in draft.operation = reader.reference(entry.value, to: .operation) },
    "because": { reader, entry, draft in draft.kinds = reader.reasonKinds(entry.value) },
  ])

  private func reasonKinds(_ node: Node) -> [WaitReason.Kind] {
    let nodes = list(node, wanted: "a list of reasons") ?? []
    if nodes.isEmpty, case .list = node.content {
      problems.add("empty-list", "a stalled operation has a reason", at: node.place, hint: "such as  [dependency, max]")
    }
    return nodes.compactMap { node in
      guard let word = word(node, wanted: "a reason to wait") else { return nil }
      if let kind = WaitReason.Kind(rawValue: word) { return kind }
      problems.add(
        "unknown-reason", "there is no reason to wait called '\(word.shortened(to: 40))'", at: node.place,
        hint: problems.didYouMean(word, among: WaitReason.Kind.allCases.map(\.rawValue)))
      return nil
    }
  }
}

// MARK: - result

extension Reader {
  /// `{op: sq9, is: 81}`; of a group a map; null where there is none.
  func resultClaim(_ node: Node) -> Expectation.Claim? {
    guard let keys = map(node, wanted: "a map such as {op: A, is: 81}") else { return nil }
    var draft = ResultDraft()
    Self.resultKeys.read(keys, of: "result", into: &draft, by: self)
    requireKeys(["op", "is"], in: keys, of: "result", at: node.place)
    return draft.operation.map { .result(operation: $0, is: draft.result) }
  }

  private struct ResultDraft {
    var operation: String?
    var result: OperationResult?
  }

  private static let resultKeys = KeyTable<ResultDraft>([
    "op": { reader, entry, draft in draft.operation = reader.reference(entry.value, to: .operation) },
    "is": { reader, entry, draft in draft.result = reader.result(entry.value) },
  ])

  private func result(_ node: Node) -> OperationResult? {
    if node.isNull { return nil }
    guard case .map(let map) = node.content else { return word(node, wanted: "a result").map { .value($0) } }
    // A group may have nothing to hand on.
    if map.entries.isEmpty { return .map([]) }
    return .map(
      assignments(node, to: .operation, "results") { result($0) }
        .map { OperationResult.Entry(child: $0, result: $1) })
  }
}

// The keys, for the schema.
extension Reader {
  static var eventKeyNames: [String] { eventKeys.names }
  static var runningKeyNames: [String] { runningKeys.names }
  static var logSetKeyNames: [String] { logSetKeys.names }
  static var lintKeyNames: [String] { lintKeys.names }
  static var misuseKeyNames: [String] { misuseKeys.names }
  static var stalledKeyNames: [String] { stalledKeys.names }
  static var resultKeyNames: [String] { resultKeys.names }
}
