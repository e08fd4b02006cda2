// Values, by their forms.
extension LineParser {
  mutating func value(_ form: LineForm) throws(Stop) -> Node {
    switch form {
    case .one(let slot): return try node(try next([.slot(slot)]))
    case .many(let slot):
      let list = try list(try next([.slot(slot)]))
      if case .list(let nodes) = list.content, nodes.count == 1, nodes[0].place == list.place { return nodes[0] }
      return list
    case .list(let slot): return try list(try next([.slot(slot)]))
    case .rest(let slot): return try rest(slot)
    case .flag(let slot): return try flag(slot)
    case .pairs(let subject, let filler, let form): return try pairs(subject, filler, form)
    case .map(let positional, let keywords): return try map(positional, keywords)
    case .valueOrMap(let part, let keywords): return try valueOrMap(part, keywords)
    case .conditions: return try conditions()
    case .order: return try order(first: .event)
    }
  }

  private mutating func flag(_ slot: LineSlot?) throws(Stop) -> Node {
    if let slot, let token = peek([.slot(slot)]), slot.admits(token) { return try node(try next([])) }
    return .word("true", at: endPlace)
  }

  private mutating func pairs(_ subject: LineSlot, _ filler: String?, _ form: LineForm) throws(Stop) -> Node {
    let token = try next([.slot(subject)])
    if token.kind == .flow { return try node(token) }
    let subjects = try parts(token)
    if let filler { _ = take(word: filler) }
    if isAtEnd, subjects.count == 1, form.firstSlot.admits(token) {
      _ = peek([.slot(form.firstSlot)])
      throw Stop(
        problem: Problem(.error, "incomplete", "expected \(subject.noun) before '\(token.text)'", at: token.place),
        isIncomplete: true)
    }
    let value = try value(form)
    var builder = MapBuilder()
    for subject in subjects { builder.add(.word(subject.text, at: subject.place), value) }
    return Node(content: .map(try finished(builder)), place: token.place)
  }

  private mutating func map(_ positional: [LineForm.Part], _ keywords: [LineForm.Part]) throws(Stop) -> Node {
    var builder = MapBuilder()
    var place = endPlace
    for (number, part) in positional.enumerated() {
      if number == 0 {
        let token = try next([.slot(part.form.firstSlot)])
        if token.kind == .flow { return try node(token) }
        putBack()
        place = token.place
      }
      let value = try value(part.form)
      builder.add(.word(part.key, at: value.place), value)
    }
    if positional.isEmpty {
      let token = try next(keywords.map { .word($0.words[0]) })
      if token.kind == .flow { return try node(token) }
      putBack()
    }
    try self.keywords(keywords, into: &builder)
    return Node(content: .map(try finished(builder)), place: place)
  }

  /// Reads keywords with their values, as long as there are any.
  mutating func keywords(_ parts: [LineForm.Part], into map: inout MapBuilder) throws(Stop) {
    while let (token, part) = take(
      parts.map { .word($0.words[0]) }, { word in parts.first { $0.words.contains(word) } })
    {
      map.add(.word(part.key, at: token.place), try value(part.form))
    }
  }

  private mutating func valueOrMap(_ part: LineForm.Part, _ keywords: [LineForm.Part]) throws(Stop) -> Node {
    let value = try value(part.form)
    var builder = MapBuilder()
    builder.add(.word(part.key, at: value.place), value)
    try self.keywords(keywords, into: &builder)
    let map = try finished(builder)
    return map.entries.count == 1 ? value : Node(content: .map(map), place: value.place)
  }

  /// Reads conditions: the operation waits for each named one.
  private mutating func conditions() throws(Stop) -> Node {
    let token = try next([.slot(.example("wifi"))])
    guard token.kind == .word else { return try list(token) }
    return .list(
      try parts(token).map { part in
        .map(
          [Node.Entry("id", .word(part.text, at: part.place)), Node.Entry("otherwise", .word("wait"))], at: part.place)
      }, at: token.place)
  }

  /// Reads events with `before` between them, or a list.
  mutating func order(first: LineSlot) throws(Stop) -> Node {
    let token = try next([.slot(first)])
    if token.kind == .flow { return try node(token) }
    var events = try eventList(token)
    while take(word: "before") { events += try eventList(try next([.slot(.otherEvent)])) }
    return .list(events, at: token.place)
  }

  private mutating func eventList(_ token: LineToken) throws(Stop) -> [Node] {
    guard token.kind == .word else { return [try node(token)] }
    if (try? DurationSyntax.parse(token.text)) != nil {
      throw refuse(
        Problem(
          .error, "wrong-kind", "expected an event, found the time '\(token.text.shortened(to: 40))'", at: token.place,
          hint: "'A.finished at 2s' expects a time"))
    }
    return try parts(token).map { Node.word($0.text, at: $0.place) }
  }
}

extension LineForm {
  /// The slot of the first word.
  var firstSlot: LineSlot {
    switch self {
    case .one(let slot), .many(let slot), .list(let slot), .rest(let slot): slot
    case .flag(let slot): slot ?? .choice(["true"])
    case .pairs(let slot, _, _): slot
    case .map(let positional, let keywords):
      positional.first?.form.firstSlot ?? .choice(keywords.map { $0.words[0] })
    case .valueOrMap(let part, _): part.form.firstSlot
    case .conditions: .example("wifi")
    case .order: .event
    }
  }
}

extension LineSlot {
  /// Whether a token looks like a value of the slot, where a value is optional.
  fileprivate func admits(_ token: LineToken) -> Bool {
    if case .choice(let words) = self { return words.contains(token.text) }
    if ![.duration, .number, .limit].contains(self) { return false }
    return token.text.utf8.first?.isDigit == true
      || (self == .limit ? token.text == "default" : token.text.hasPrefix("-"))
  }
}
