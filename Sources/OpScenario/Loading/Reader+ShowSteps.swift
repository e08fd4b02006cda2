import OpEngine

// Steps for the audience: free in virtual time.
extension Reader {
  func hold(_ node: Node) -> Step.Hold? {
    guard let text = word(node, wanted: "true or a duration") else { return nil }
    if text.utf8.first?.isDigit == true || text.utf8.first == UInt8(ascii: "-") {
      return duration(node).map { .lasting($0) }
    }
    guard let holds = boolean(node) else { return nil }
    if !holds { reportUnexpected(node, wanted: "true or a duration", hint: "leave the step out") }
    return .untilReleased
  }

  func mark(_ node: Node) -> Step.Action? {
    guard let id = word(node, wanted: "the id of a mark") else { return nil }
    if Names.isIdentifier(id) { return .mark(id) }
    problems.add(
      "invalid-id", "'\(id.shortened(to: 40))' cannot be the id of a mark", at: node.place,
      hint: "letters, digits, _ and -, no digit or - first")
    return nil
  }

  func focus(_ node: Node) -> Step.Action? {
    guard let id = word(node, wanted: "the id of an operation or queue"),
      let kind = reference(id, to: [.operation, .queue], at: node.place)
    else { return nil }
    return .focus(kind == .queue ? .queue(id) : .operation(id))
  }

  func speed(_ node: Node) -> Step.Action? {
    guard let text = word(node, wanted: "a speed such as 2") else { return nil }
    if let speed = Speed(text) { return .speed(speed) }
    problems.add(
      "unknown-speed", "there is no speed '\(text.shortened(to: 40))'", at: node.place,
      hint: "one of: " + Speed.names.joined(separator: ", "))
    return nil
  }

  func zoom(_ node: Node) -> Step.Action? {
    guard let length = duration(node, wanted: "a length of time") else { return nil }
    if length >= .milliseconds(1) { return .zoom(length) }
    problems.add("out-of-range", "at least a millisecond has to fill the lanes", at: node.place, hint: "such as 10s")
    return nil
  }

  // MARK: - Questions

  func question(_ node: Node) -> Step.Action? {
    guard
      let keys = map(node, wanted: "a map such as {text: .., choices: {a: .., b: ..}, answer: a, reveal: A.finished}")
    else { return nil }
    var draft = QuestionDraft()
    Self.questionKeys.read(keys, of: "ask", into: &draft, by: self)
    for key in ["text", "choices", "answer", "reveal"] where !keys.has(key) {
      problems.add("missing-key", "ask needs the key '\(key)'", at: node.place)
    }
    checkAnswer(of: draft, keys)
    guard let text = draft.text, let answer = draft.answer, let reveal = draft.reveal else { return nil }
    return .ask(
      Step.Question(
        text: text, choices: draft.choices, answer: answer, reveal: reveal, because: draft.because,
        place: keys["reveal"]?.place ?? node.place))
  }

  private struct QuestionDraft {
    var text: LocalizedText?
    var choices: [Step.Question.Choice] = []
    var answer: String?
    var reveal: EventPattern?
    var because: LocalizedText?
  }

  private static let questionKeys = KeyTable<QuestionDraft>([
    "text": { reader, entry, draft in draft.text = reader.text(entry.value) },
    "choices": { reader, entry, draft in draft.choices = reader.choices(entry.value) },
    "answer": { reader, entry, draft in draft.answer = reader.word(entry.value, wanted: "the key of a choice") },
    "reveal": { reader, entry, draft in draft.reveal = reader.awaitedEvent(entry.value) },
    "because": { reader, entry, draft in draft.because = reader.text(entry.value) },
  ])

  /// The number of digits that can be pressed.
  private static let numberOfChoices = 2...9

  private func choices(_ node: Node) -> [Step.Question.Choice] {
    let entries = entries(node, wanted: "a map of choices to texts")
    if !entries.isEmpty, !Self.numberOfChoices.contains(entries.count) {
      problems.add("number-of-choices", "a question has 2 to 9 choices, not \(entries.count)", at: node.place)
    }
    return entries.compactMap { entry in
      text(entry.value).map { Step.Question.Choice(key: entry.key, text: $0) }
    }
  }

  private func checkAnswer(of draft: QuestionDraft, _ keys: Node.Map) {
    guard let answer = draft.answer, let node = keys["answer"], !draft.choices.isEmpty else { return }
    let known = draft.choices.map(\.key)
    if known.contains(answer) { return }
    problems.add(
      "unknown-answer", "the answer '\(answer.shortened(to: 40))' is not one of the choices", at: node.place,
      hint: didYouMean(answer, among: known) ?? "one of: " + known.joined(separator: ", "))
  }
}
