// Questions to the viewer, answered by the file or by the play itself.
extension Reader {
  func question(_ node: Node) -> Step.ShowAction? {
    guard let keys = map(node, wanted: "a map such as {next: q}, or {text: .., choices: .., answer: .., reveal: ..}")
    else { return nil }
    var draft = QuestionDraft()
    Self.questionKeys.read(keys, of: Phrase(verbatim: "ask"), into: &draft, by: self)
    guard let first = draft.subjects.first else { return fixedQuestion(draft, keys, at: node.place) }
    for second in draft.subjects.dropFirst() {
      problems.add(
        "two-questions", "a question is about one thing: '\(first.entry.key)' or '\(second.entry.key)'",
        at: second.entry.keyPlace, hint: "make it two steps")
    }
    return inquiry(first, draft, keys, at: node.place)
  }

  struct QuestionDraft {
    var text: LocalizedText?
    var choices: [Step.Question.Choice] = []
    var answer: String?
    var reveal: EventPattern?
    var because: LocalizedText?
    /// The keys that name the subject of an inquiry, with their values.
    var subjects: [Subject] = []
    var delay: Duration?
    var offers: Node?
  }

  typealias Subject = (entry: Node.Entry, subject: Inquiry.Subject?)

  static let questionKeys = KeyTable<QuestionDraft>(
    "question",
    [
      .text("text", to: \.text),
      FormatKey("choices", ValueForm(.map(.text)), to: \.choices) { $0.choices($1) },
      FormatKey("answer", ValueForm(.scalar), to: \.answer) { $0.word($1, wanted: "the key of a choice") },
      FormatKey("reveal", ValueForm(.scalar), to: \.reveal) { $0.awaitedEvent($1) },
      .text("because", to: \.because),
      .subject("next", ValueForm(.identifier)) { reader, node in
        reader.reference(node, to: .queue).map { .next(queue: $0) }
      },
      .subject("when", ValueForm(.scalar)) { reader, node in reader.event(node).map { .time(of: $0) } },
      .subject("state", ValueForm(.identifier)) { reader, node in
        reader.reference(node, to: .operation).map { .state(of: $0, after: .zero) }
      },
      .subject("thread", ValueForm(.identifier)) { reader, node in
        reader.reference(node, to: .operation).map { .thread(of: $0) }
      },
      .subject("frees", ValueForm(.identifier)) { reader, node in
        reader.reference(node, to: .operation).map { .release(of: $0) }
      },
      .subject("runs", ValueForm(.identifier)) { reader, node in
        reader.reference(node, to: .operation).map { .start(of: $0) }
      },
      FormatKey("in", ValueForm(.duration), to: \.delay) { $0.duration($1) },
      FormatKey("or", ValueForm(.list(.scalar))) { reader, entry, draft in draft.offers = entry.value },
    ])

  // MARK: - Answered by the play

  private func inquiry(
    _ subject: Subject, _ draft: QuestionDraft, _ keys: Node.Map, at place: SourcePlace
  ) -> Step.ShowAction? {
    for key in ["choices", "answer", "reveal"] {
      guard let value = keys[key] else { continue }
      problems.add(
        "misplaced-key", "the play itself answers a question with '\(subject.entry.key)': it takes no '\(key)'",
        at: value.place, hint: "leave '\(key)' out, or '\(subject.entry.key)'")
    }
    guard var meaning = subject.subject else { return nil }
    if case .state(let operation, _) = meaning {
      if draft.delay == nil, !keys.has("in") {
        problems.add("missing-key", "a question about a state needs the key 'in'", at: place, hint: "such as  in: 1s")
      }
      meaning = .state(of: operation, after: draft.delay ?? .zero)
    } else if let delay = keys["in"] {
      problems.add("misplaced-key", "'in' belongs to a question about a 'state'", at: delay.place)
    }
    var inquiry = Inquiry(subject: meaning, text: draft.text, because: draft.because, place: subject.entry.keyPlace)
    if let offers = draft.offers { offer(offers, by: &inquiry) }
    inquiries.append(inquiry)
    return .inquire(inquiry)
  }

  /// Reads the choices to offer in any case.
  private func offer(_ node: Node, by inquiry: inout Inquiry) {
    switch inquiry.subject {
    case .next: inquiry.operations = references(node, to: .operation)
    case .time: inquiry.times = (list(node, wanted: "a list of times") ?? []).compactMap { duration($0) }
    case .state, .thread, .release, .start:
      problems.add(
        "misplaced-key", "'or' offers further operations to 'next', and further times to 'when'", at: node.place)
    }
  }

  // MARK: - Answered by the file

  private func fixedQuestion(_ draft: QuestionDraft, _ keys: Node.Map, at place: SourcePlace) -> Step.ShowAction? {
    for key in ["in", "or"] {
      guard let value = keys[key] else { continue }
      problems.add("misplaced-key", "'\(key)' belongs to a question that the play answers", at: value.place)
    }
    for key in ["text", "choices", "answer", "reveal"] where !keys.has(key) {
      problems.add("missing-key", "ask needs the key '\(key)'", at: place)
    }
    checkAnswer(of: draft, keys)
    guard let text = draft.text, let answer = draft.answer, let reveal = draft.reveal else { return nil }
    return .ask(
      Step.Question(
        text: text, choices: draft.choices, answer: answer, reveal: .event(reveal), because: draft.because,
        place: keys["reveal"]?.place ?? place, about: Self.named(in: text, reveal.subject)))
  }

  /// Returns the subject of the revealing event if the question names it; otherwise it may be the answer.
  private static func named(in text: LocalizedText, _ subject: String?) -> String? {
    subject.flatMap { subject in
      // A script without blanks does not tell words apart.
      let isNamed =
        subject.utf8.contains { $0 >= 0x80 }
        ? text.first.contains(subject)
        : text.first.split { !$0.isLetter && !$0.isNumber }.contains { $0 == subject }
      return isNamed ? subject : nil
    }
  }

  /// The possible numbers of choices: each has a digit key.
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
      hint: problems.didYouMean(answer, among: known) ?? .oneOf(known))
  }
}

extension FormatKey<Reader.QuestionDraft> {
  fileprivate static func subject(
    _ name: String, _ form: ValueForm, read: @escaping @Sendable (Reader, Node) -> Inquiry.Subject?
  ) -> Self {
    Self(name, form) { reader, entry, draft in draft.subjects.append((entry, read(reader, entry.value))) }
  }
}
