/// Expectations that are maps with keys of their own.
extension Reader {
  // MARK: - event

  func eventStatement(_ node: Node) -> Expectation.Statement? {
    let wanted: Phrase = "a map such as {is: A.finished, at: 3s}"
    guard let draft = read(node, Self.eventKeys, wanted: wanted, into: (nil, .zero, .zero)) else { return nil }
    return draft.event.map { .event($0, at: draft.at, within: draft.within) }
  }

  static let eventKeys = KeyTable<(event: EventPattern?, at: Duration, within: Duration)>(
    "event",
    [
      FormatKey("is", .event, isRequired: true, to: \.event) { $0.event($1) },
      FormatKey("at", .duration, isRequired: true, to: \.at) { $0.duration($1, wanted: "a time") ?? .zero },
      FormatKey("within", .duration, to: \.within) { $0.duration($1) ?? .zero },
    ])

  // MARK: - running

  func runningStatement(_ node: Node) -> Expectation.Statement? {
    let problemsBefore = problems.count
    let wanted: Phrase = "a map such as {queue: net, at-most: 2}"
    guard let draft = read(node, Self.runningKeys, wanted: wanted, into: (nil, [], nil)) else { return nil }
    if draft.bounds.isEmpty && problems.count == problemsBefore {
      problems.add("missing-key", "running needs one of at-most, at-least and exactly", at: node.place)
    }
    return draft.queue.map { .running(queue: $0, bounds: draft.bounds, at: draft.moment) }
  }

  typealias RunningDraft = (queue: String?, bounds: [Expectation.Bound], moment: Expectation.Moment?)

  static let runningKeys = KeyTable<RunningDraft>(
    "running",
    [
      FormatKey("queue", .queue, isRequired: true, to: \.queue) { $0.reference($1, to: .queue) },
      .bound("at-most", .atMost),
      .bound("at-least", .atLeast),
      .bound("exactly", .exactly),
      FormatKey("at", .moment, to: \.moment) { $0.moment($1) },
    ])

  // MARK: - log and log-set

  /// Reads lines such as `2s A 1` or `* main end`.
  func timedLogLines(_ node: Node) -> [Expectation.LogLine] {
    (list(node, wanted: "a list of log lines") ?? []).compactMap { node in
      let words = logWords(node, maxSplits: 2, wanted: "a log line such as '2s A text'")
      guard var line = logLine(words.dropFirst(), at: node.place) else { return nil }
      if words[0] == "*" { return line }
      guard let time = duration(words[0], at: node.place) else { return nil }
      line.time = time
      return line
    }
  }

  func logSetStatement(_ node: Node) -> Expectation.Statement? {
    let wanted: Phrase = "a map such as {at: 2s, lines: [A 1, B 1]}"
    guard let draft = read(node, Self.logSetKeys, wanted: wanted, into: (nil, [])) else { return nil }
    return draft.at.map { .logSet(at: $0, lines: draft.lines) }
  }

  static let logSetKeys = KeyTable<(at: Duration?, lines: [Expectation.LogLine])>(
    "log-set",
    [
      FormatKey("at", .duration, isRequired: true, to: \.at) { $0.duration($1, wanted: "a time") },
      FormatKey("lines", ValueForm(.list(.scalar), .one(.example("[main done]"))), isRequired: true, to: \.lines) {
        $0.logLines($1)
      },
    ])

  /// Reads lines such as `A 1`.
  private func logLines(_ node: Node) -> [Expectation.LogLine] {
    (list(node, wanted: "a list of log lines") ?? []).compactMap { node in
      logLine(logWords(node, maxSplits: 1, wanted: "a log line such as 'A text'")[...], at: node.place)
    }
  }

  private func logLine(_ words: ArraySlice<String>, at place: SourcePlace) -> Expectation.LogLine? {
    guard let subject = words.first, checkLogger(subject, at: place) else { return nil }
    return Expectation.LogLine(time: nil, subject: subject, text: words.dropFirst().first ?? "", place: place)
  }

  /// Splits at the first blanks only; later ones belong to the text.
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

  func misuseStatement(_ node: Node) -> Expectation.Statement? {
    remark(node, Self.misuseKeys, wanted: "a map such as {code: notReady, op: B}")
      .map { .misuse(code: $0.code, subject: $0.subject) }
  }

  func lintStatement(_ node: Node) -> Expectation.Statement? {
    remark(node, Self.lintKeys, wanted: "a map such as {id: cancel-ignored, op: C}")
      .map { .lint($0.code, subject: $0.subject) }
  }

  private func remark<Code>(
    _ node: Node, _ table: KeyTable<RemarkDraft<Code>>, wanted: Phrase
  ) -> (code: Code, subject: String?)? {
    guard let draft = read(node, table, wanted: wanted, into: (nil, nil)), let keys = node.map else { return nil }
    if keys.has("op"), let queue = keys.entries.first(where: { $0.key == "queue" }) {
      problems.add(
        "conflicting-keys", "a \(table.words.name) concerns an 'op' or a 'queue', not both", at: queue.keyPlace)
    }
    return draft.code.map { ($0, draft.subject) }
  }

  /// A statement about a lint or a misuse.
  typealias RemarkDraft<Code> = (code: Code?, subject: String?)

  static let lintKeys = remarkKeys("lint", "id", "the id of a lint") { $0.lint($1, at: $2) }
  static let misuseKeys = remarkKeys("misuse", "code", "the code of a misuse") { $0.misuseCode($1, at: $2) }

  private static func remarkKeys<Code: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ key: String, _ wanted: Phrase,
    read: @escaping @Sendable (_ reader: Reader, _ word: String, _ place: SourcePlace) -> Code?
  ) -> KeyTable<RemarkDraft<Code>> {
    KeyTable(
      name,
      [
        FormatKey(key, .choice(Code.allCases.map(\.rawValue)), isRequired: true) { reader, entry, draft in
          draft.code = reader.word(entry.value, wanted: wanted).flatMap { read(reader, $0, entry.value.place) }
        },
        FormatKey("op", .operation, to: \.subject) { $0.reference($1, to: .operation) },
        FormatKey("queue", .queue, to: \.subject) { $0.reference($1, to: .queue) },
      ])
  }

  // MARK: - stalled

  func stalledStatement(_ node: Node) -> Expectation.Statement? {
    let wanted: Phrase = "a map such as {op: C, because: [dependency, max]}"
    guard let draft = read(node, Self.stalledKeys, wanted: wanted, into: (nil, [])) else { return nil }
    return draft.operation.map { .stalled(operation: $0, because: draft.kinds) }
  }

  static let stalledKeys = KeyTable<(operation: String?, kinds: [WaitReason.Kind])>(
    "stalled",
    [
      FormatKey("op", .operation, isRequired: true, to: \.operation) { $0.reference($1, to: .operation) },
      FormatKey("because", .choices(WaitReason.Kind.allCases.map(\.rawValue)), isRequired: true, to: \.kinds) {
        $0.reasonKinds($1)
      },
    ])

  private func reasonKinds(_ node: Node) -> [WaitReason.Kind] {
    let nodes = list(node, wanted: "a list of reasons") ?? []
    if nodes.isEmpty, case .list = node.content {
      problems.add("empty-list", "a stalled operation has a reason", at: node.place, hint: "such as  [dependency, max]")
    }
    return nodes.compactMap { node in
      guard let word = word(node, wanted: "a reason to wait") else { return nil }
      if let kind = WaitReason.Kind(rawValue: word) { return kind }
      return problems.reject(
        "unknown-reason", "unknown reason to wait '\(word.shortened(to: 40))'", at: node.place,
        hint: problems.didYouMean(word, among: WaitReason.Kind.allCases.map(\.rawValue)))
    }
  }
}

// MARK: - result

extension Reader {
  /// Reads `{op: sq9, is: 81}`; a map for a group, null for no result.
  func resultStatement(_ node: Node) -> Expectation.Statement? {
    let wanted: Phrase = "a map such as {op: A, is: 81}"
    guard let draft = read(node, Self.resultKeys, wanted: wanted, into: (nil, nil)) else { return nil }
    return draft.operation.map { .result(operation: $0, is: draft.result) }
  }

  static let resultKeys = KeyTable<(operation: String?, result: OperationResult?)>(
    "result",
    [
      FormatKey("op", .operation, isRequired: true, to: \.operation) { $0.reference($1, to: .operation) },
      FormatKey("is", ValueForm(.any, .one(.example("81"))), isRequired: true, to: \.result) { $0.result($1) },
    ])

  private func result(_ node: Node) -> OperationResult? {
    if node.isNull { return nil }
    guard case .map(let map) = node.content else { return word(node, wanted: "a result").map { .value($0) } }
    // A group may have no results.
    if map.entries.isEmpty { return .map([]) }
    return .map(
      assignments(node, to: .operation, "results") { result($0) }
        .map { OperationResult.Entry(child: $0, result: $1) })
  }
}

extension FormatKey<Reader.RunningDraft> {
  fileprivate static func bound(_ name: String, _ comparison: Expectation.Bound.Comparison) -> Self {
    .integer(name, 0...1_000_000, wanted: "a number of operations", line: .one(.number)) {
      $0.bounds.append(Expectation.Bound(comparison: comparison, count: $1))
    }
  }
}
