import OpEngine

extension PlayModel {
  /// What the audience is told at the moment.
  struct Telling: Hashable, Sendable {
    var text: String
    /// While a question is open: what may be answered.
    var choices: [String] = []
  }

  /// Why the play was ended or nothing moves any more, else the latest question or note.
  var telling: Telling? {
    let words = WaitWords(names: Names(timeline: timeline, charset: charset))
    let alarm = exhausted ?? timeline.deadlock.map(words.sentence(ofRemark:))
    if let alarm { return Telling(text: charset.legible(alarm)) }
    let audience = timeline.audience
    let question = audience.question.map {
      QuestionText(
        $0, isOpen: openQuestion == $0 || (past != nil && unansweredQuestion == $0), given: answers[$0.number])
    }
    if question == nil, audience.note == nil { return title.description.map { Telling(text: charset.legible($0)) } }
    let text = [question?.text, audience.note].compactMap(\.self).joined(separator: " ")
    return Telling(text: charset.legible(text), choices: question?.choices.map(charset.legible) ?? [])
  }

  /// For who presses a key that is no answer to the open question.
  var answerHint: String? { openQuestion.map(QuestionText.hint) }

  /// Whether that is more than a note.
  var isAlarming: Bool { exhausted != nil || timeline.deadlock != nil }

  /// Why the play was ended, where its end is shown.
  private var exhausted: String? { past == nil ? clock.exhausted : nil }
}
