// Commands, by their first words.
extension LineParser {
  mutating func command() throws(Stop) -> SessionCommand { SessionCommand(form: try form()) }

  private mutating func form() throws(Stop) -> SessionCommand.Form {
    let verb = try next(Self.verbs.map { .word($0) })
    guard verb.kind == .word else { throw unknownVerb(verb) }
    switch verb.text {
    case "add": return try operation(trigger: nil, isAdded: true)
    case "operation": return try operation(trigger: nil, isAdded: false)
    case "queue": return try queue()
    case "expect": return try expectation()
    case _ where Self.requests.contains(verb.text):
      let place = peek([])?.place
      return .request(try request(verb.text), at: place)
    case _: break
    }
    if let trigger = LineForms.triggers.first(where: { $0.key == verb.text }) {
      return try triggered(Node.Entry(trigger.key, try value(trigger.form), at: verb.place))
    }
    if let setting = LineForms.setting.first(where: { $0.words.contains(verb.text) }) {
      let entry = Node.Entry(setting.key, try value(setting.form), at: verb.place)
      try end()
      return .setting(entry)
    }
    return .step(trigger: nil, try step(verb))
  }

  private mutating func triggered(_ trigger: Node.Entry) throws(Stop) -> SessionCommand.Form {
    let verb = try next((["add"] + Self.stepVerbs).map { .word($0) })
    if verb.text == "add" { return try operation(trigger: trigger, isAdded: true) }
    return .step(trigger: trigger, try step(verb))
  }

  // MARK: - Steps

  private mutating func step(_ verb: LineToken) throws(Stop) -> Node.Map {
    guard verb.kind == .word, let part = LineForms.step.first(where: { $0.words.contains(verb.text) }) else {
      throw unknownVerb(verb)
    }
    // `cancel all net` is the step `cancel-all`.
    if part.key == "cancel", let all = takeAll() {
      let queue = try value(.one(.queue))
      try end()
      return Node.Map(entries: [Node.Entry("cancel-all", queue, at: all)])
    }
    let entry = Node.Entry(part.key, try value(part.form), at: verb.place)
    try end()
    return Node.Map(entries: [entry])
  }

  private mutating func takeAll() -> SourcePlace? {
    take([.slot(.operation), .word("all")]) { $0 == "all" ? $0 : nil }?.token.place
  }

  // MARK: - Declarations

  private mutating func queue() throws(Stop) -> SessionCommand.Form {
    let id = try next([.slot(.newQueue)])
    var builder = MapBuilder()
    try keywords(LineForms.queue, into: &builder)
    try endOfKeys(of: "queue '\(id.text)'", LineForms.queue.flatMap(\.words))
    return .queue(Node.Entry(id.text, Node(content: .map(try finished(builder)), place: id.place), at: id.place))
  }

  /// Throws the loader's problem of an unknown key unless the line ends here.
  private mutating func endOfKeys(of owner: Phrase, _ words: [String]) throws(Stop) {
    guard let token = peek([]) else { return }
    throw refuse(
      Problem(
        .error, "unknown-key", "unknown key '\(token.text.shortened(to: 40))' in \(owner)", at: token.place,
        hint: Suggestion.didYouMean(token.text, among: words) ?? hintOfCommas(before: token)))
  }

  private mutating func operation(trigger: Node.Entry?, isAdded: Bool) throws(Stop) -> SessionCommand.Form {
    var builder = MapBuilder()
    let id = try operationID(isNeeded: !isAdded)
    while try operationPhrase(into: &builder) {}
    try endOfKeys(
      of: id.map { "operation '\($0.key)'" } ?? "operation",
      LineForms.operation.flatMap(\.words) + LineForms.shorthands.map { $0.words[0] })
    return .operation(id, try finished(builder), trigger: trigger, isAdded: isAdded)
  }

  /// The words to offer first: those of most lines.
  private static let frequentWords = ["in", "for", "after", "high", "low"]

  private static let operationWords = Set(LineForms.operation.flatMap(\.words)).union(["to", "wait"])

  /// Reads the ids of one operation or, if they exist, of several; nil if the first word is a keyword.
  private mutating func operationID(isNeeded: Bool) throws(Stop) -> Node.Entry? {
    guard isNeeded || peek([.slot(.newOperation)]) != nil else { return nil }
    let token = try next([.slot(.newOperation)])
    if !isNeeded, token.kind == .word, Self.operationWords.contains(token.text) {
      putBack()
      return nil
    }
    return Node.Entry(token.text, try list(token), at: token.place)
  }

  /// Reads one property of an operation.
  /// - Returns: whether one was present.
  private mutating func operationPhrase(into map: inout MapBuilder) throws(Stop) -> Bool {
    let parts = LineForms.operation
    let expected =
      Self.frequentWords + parts.map { $0.words[0] } + ["x2", "to"] + LineForms.shorthands.map { $0.words[0] }
    guard let token = peek(expected.map { .word($0) }),
      token.kind == .word
    else { return false }
    if let count = token.repeatCount {
      _ = try next([])
      map.add(.word("repeat", at: token.place), .word(count, at: token.place))
    } else if let shorthand = LineForms.shorthands.first(where: { $0.words[0] == token.text }) {
      _ = try next([])
      for word in shorthand.words.dropFirst() {
        let next = try next([.word(word)])
        if next.text == word { continue }
        throw refuse(
          Problem(.error, "unexpected-word", "expected '\(word)' after '\(token.text)'", at: next.place))
      }
      map.add(.word(shorthand.key, at: token.place), .word(shorthand.value, at: token.place))
    } else if take(word: "to") {
      map.add(.word("to", at: token.place), try value(.one(.queue)))
    } else if let part = parts.first(where: { $0.words.contains(token.text) }) {
      _ = try next([])
      map.add(.word(part.key, at: token.place), try value(part.form))
    } else {
      return false
    }
    return true
  }

  // MARK: - Expectations

  private mutating func expectation() throws(Stop) -> SessionCommand.Form {
    let parts = LineForms.expectation
    let token = try next(
      [.slot(.event)] + parts.filter { $0.key != "order" && $0.key != "event" }.map { .word($0.words[0]) })
    guard token.kind == .word else { return try claimedEvent(putting: token) }
    guard let part = parts.first(where: { $0.words.contains(token.text) }) else {
      // A token with a point is an event; so are these two words.
      if token.text.contains(".") || ["misuse", "lint"].contains(token.text) {
        return try claimedEvent(putting: token)
      }
      throw refuse(
        Problem(
          .error, "unknown-key", "unknown key '\(token.text.shortened(to: 40))' in an expectation", at: token.place,
          hint: Suggestion.didYouMean(token.text, among: parts.map(\.key))
            ?? "an event has a point, as in '\(token.text.shortened(to: 40)).finished at 3s'"))
    }
    var entries = [Node.Entry(part.key, try value(part.form), at: token.place)]
    if part.key == "at" {
      var builder = MapBuilder()
      try keywords(LineForms.snapshot, into: &builder)
      entries += try finished(builder).entries
    }
    try end()
    return .expectation(Node.Map(entries: entries))
  }

  /// Reads `A.finished at 3s` or `A.finished before B.executing`.
  private mutating func claimedEvent(putting token: LineToken) throws(Stop) -> SessionCommand.Form {
    let event = try node(token)
    let (word, form): (LineToken, String)
    let next = try next([.word("before"), .word("at")])
    (word, form) = (next, next.text)
    switch form {
    case "before":
      let others = try order(first: .otherEvent)
      guard case .list(let events) = others.content else {
        throw refuse(Problem(.error, "wrong-kind", "expected events", at: others.place))
      }
      try end()
      return .expectation(
        Node.Map(entries: [Node.Entry("order", .list([event] + events, at: token.place), at: word.place)]))
    case "at":
      var entries = [
        Node.Entry("is", event, at: token.place), Node.Entry("at", try value(.one(.duration)), at: word.place),
      ]
      if take(word: "within") { entries.append(Node.Entry("within", try value(.one(.duration)))) }
      try end()
      return .expectation(Node.Map(entries: [Node.Entry("event", .map(entries, at: token.place), at: token.place)]))
    case _:
      throw refuse(
        Problem(
          .error, "unexpected-word", "expected 'before' or 'at', found '\(form.shortened(to: 40))'", at: word.place))
    }
  }

  // MARK: - Requests

  private mutating func request(_ verb: String) throws(Stop) -> SessionCommand.Request {
    switch verb {
    case "why":
      guard peek([.slot(.operation)]) != nil else { return .why(nil) }
      let operation = try node(try next([]))
      try end()
      guard let id = operation.text else {
        throw refuse(Problem(.error, "wrong-kind", "expected the id of an operation", at: operation.place))
      }
      return .why(id)
    case "undo": return .undo(try count(verb))
    case "redo": return .redo(try count(verb))
    case "save", "save!":
      let replaces = verb == "save!"
      guard peek([.slot(.file)]) != nil else { return .save(nil, replaces: replaces) }
      return .save(try path(), replaces: replaces)
    case "export", "export!": return .export(try path(), replaces: verb == "export!")
    case "open", "open!": return .open(try path(), discards: verb == "open!")
    case _:
      let moment = try next([.slot(.moment)])
      try end()
      return .goTo(moment.text)
    }
  }

  private mutating func path() throws(Stop) -> String {
    let node = try rest(.file)
    guard let text = node.text else {
      throw refuse(Problem(.error, "wrong-kind", "expected the name of a file", at: node.place))
    }
    return text
  }

  private mutating func count(_ verb: String) throws(Stop) -> Int {
    guard let token = peek([.slot(.number)]) else { return 1 }
    _ = try next([])
    guard let count = Int(token.text), count > 0 else {
      throw refuse(
        Problem(
          .error, "wrong-kind", "expected a number of commands, found '\(token.text.shortened(to: 40))'",
          at: token.place))
    }
    try end()
    return count
  }
}

extension LineToken {
  /// The number in `x5`.
  fileprivate var repeatCount: String? { Self.count(in: text) }

  /// Returns the number in a word such as `x5`.
  static func count(in word: String) -> String? {
    let digits = word.dropFirst()
    return word.hasPrefix("x") && !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit) ? String(digits) : nil
  }
}
