/// A question as shown: while it is open, while its answer is awaited, and after it.
struct QuestionText: Hashable, Sendable {
  /// The first text.
  let text: String
  /// The keys for an open question with their meanings: `[a] Yes`.
  private(set) var choices: [String] = []

  /// - Parameters:
  ///   - isOpen: whether an answer can be given.
  ///   - given: the key of the choice made; nil for none.
  ///   - marks: the marks of right and wrong answers.
  init(
    _ question: Narration.Question, isOpen: Bool, given: String?,
    marks: (right: String, wrong: String) = ("", "")
  ) {
    if isOpen {
      text = question.text
      choices = zip(question.answerKeys, question.choices).map { "[\($0)] \($1.text)" }
    } else if let answer = question.answer {
      let verdict = Self.verdict(answer, of: question, given: given)
      let mark = (given ?? "").isEmpty ? "" : given == answer ? marks.right : marks.wrong
      let (remark, because) = Self.split(question.because)
      text = [remark, mark.isEmpty ? verdict : "\(mark) \(verdict)", because].compactMap(\.self).joinedAsSentences()
    } else if question.isWithdrawn {
      text = localized("You have changed the play, so this question does not count: \(question.text)")
    } else {
      text = [question.text, Self.said(given, to: question)].compactMap(\.self).joinedAsSentences()
    }
  }

  /// `You said: yes`; nil for a skipped question.
  /// - Parameter given: the key of the choice made.
  static func said(_ given: String?, to question: Narration.Question) -> String? {
    given.flatMap { question.choice($0) }.map { localized("You said: \($0.text)") }
  }

  /// Returns the hint for a key that is not an answer.
  /// - Parameter skip: the name of the key that skips the question.
  static func hint(_ question: Narration.Question, skip: String) -> String {
    let keys = question.answerKeys.map(String.init).joined(separator: localized(", "))
    return localized("no such answer: press \(keys), or \(skip) twice to skip")
  }

  /// Returns the hint for a key that is not a scheduling choice.
  static func hint(_ choices: Narration.Question) -> String {
    localized("choose what goes first: press \(choices.answerKeys.map(String.init).joined(separator: localized(", ")))")
  }

  private static func verdict(_ answer: String, of question: Narration.Question, given: String?) -> String {
    let right = question.choice(answer)?.text ?? answer
    guard let given, !given.isEmpty else { return localized("Answer: \(sentence(right))") }
    if given == answer { return localized("Right: \(sentence(right))") }
    return localized("Wrong. The answer is \"\(right)\", not \"\(question.choice(given)?.text ?? given)\".")
  }

  /// Splits a reason into the remark that the user has changed the play, which comes before the answer, and the rest.
  private static func split(_ because: String?) -> (remark: String?, because: String?) {
    let remark = Step.Question.reasonBeforeChange("")
    guard let because, because.hasPrefix(remark) else { return (nil, because) }
    let rest = because.dropFirst(remark.count)
    return (remark.withoutBlanksAtEnd, rest.isEmpty ? nil : String(rest))
  }

  /// Returns a text with a full stop, unless it ends with similar punctuation.
  private static func sentence(_ text: String) -> String {
    guard let last = text.last, !".!?。！？".contains(last) else { return text }
    return text + (CellText(String(last)).width > 1 ? "。" : localized("."))
  }
}
