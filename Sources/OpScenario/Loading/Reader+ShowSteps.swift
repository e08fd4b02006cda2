// Steps for the viewer; they take no virtual time.
extension Reader {
  static let showKeys: [FormatKey<StepDraft>] = [
    .show("note", .textToEnd("Look at the queue.")) { reader, node in reader.text(node).map { .note($0) } },
    .show("hold", ValueForm(.oneOf([.duration, .choice(["true"])]), .flag(.duration))) { reader, node in
      reader.hold(node).map { .hold($0) }
    },
    .show("mark", ValueForm(.identifier, .one(.example("here")))) { $0.mark($1) },
    .show(
      "ask",
      ValueForm(.table("question"), .one(.example("{text: Which?, choices: {a: A, b: B}, answer: a, reveal: lint}")))
    ) { $0.question($1) },
    .show("focus", ValueForm(.identifier, .one(.operationOrQueue))) { $0.focus($1) },
    .show("speed", ValueForm(.scalar, .one(.choice(Speed.names)))) { $0.speed($1) },
    .show("zoom", .duration) { $0.zoom($1) },
    .show("highlight", .someOperations) { reader, node in .display(.highlight(reader.oneOrMany(node, of: .operation)))
    },
  ]

  func hold(_ node: Node) -> Step.Hold? {
    guard let text = word(node, wanted: "true or a duration") else { return nil }
    if text.utf8.first?.isDigit == true || text.utf8.first == UInt8(ascii: "-") {
      return duration(node).map { .lasting($0) }
    }
    guard let holds = boolean(node) else { return nil }
    if !holds { reportUnexpected(node, wanted: "true or a duration", hint: "leave the step out") }
    return .untilReleased
  }

  func mark(_ node: Node) -> Step.ShowAction? {
    guard let id = word(node, wanted: "the id of a mark") else { return nil }
    return checkIdentifier(id, "'\(id.shortened(to: 40))' cannot be the id of a mark", at: node.place) ? .mark(id) : nil
  }

  func focus(_ node: Node) -> Step.ShowAction? {
    guard let word = word(node, wanted: "the id of an operation or queue"),
      let kind = reference(word, to: [.operation, .queue], at: node.place)
    else { return nil }
    let id = declared.spelling(of: word)
    return .display(.focus(kind == .queue ? .queue(id) : .operation(id)))
  }

  func speed(_ node: Node) -> Step.ShowAction? {
    guard let text = word(node, wanted: "a speed such as 2") else { return nil }
    if let speed = Speed(text) { return .display(.speed(speed)) }
    return problems.reject(
      "unknown-speed", "there is no speed '\(text.shortened(to: 40))'", at: node.place,
      hint: .oneOf(Speed.names))
  }

  func zoom(_ node: Node) -> Step.ShowAction? {
    guard let length = duration(node, wanted: "a length of time") else { return nil }
    if length >= .milliseconds(1) { return .display(.zoom(length)) }
    return problems.reject(
      "out-of-range", "the lanes must show at least a millisecond", at: node.place, hint: "such as 10s")
  }
}
