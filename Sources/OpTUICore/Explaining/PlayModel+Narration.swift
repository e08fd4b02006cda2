import OpEngine

extension PlayModel {
  /// The text for the audience at the moment.
  struct Telling: Hashable, Sendable {
    var text: String
    /// While a question is open: what may be answered; in a session: its claims.
    var choices: [String] = []
    /// In place of a text: the lines that a program has printed, of which the last are shown.
    var lines: [String] = []
    /// In place of a text: that of an exercise.
    var exercise: ExerciseText?
  }

  /// The reason why the play was ended or nothing moves any more, else the latest question or note.
  var telling: Telling? {
    if let exerciseText { return Telling(text: "", exercise: exerciseText) }
    let words = WaitFormatter(names: Names(timeline: timeline, charset: charset))
    let alarm = exhausted ?? timeline.deadlock.map(words.sentence(ofRemark:))
    if !output.isEmpty {
      return Telling(text: "", lines: (output + [exhausted].compactMap(\.self)).suffix(5).map(charset.legible))
    }
    if let alarm { return Telling(text: charset.legible(alarm)) }
    let narration = timeline.narration
    let question = narration.question.map {
      QuestionText(
        $0, isOpen: openQuestion == $0 || (past != nil && unansweredQuestion == $0), given: answers[$0.number])
    }
    if question == nil, narration.note == nil {
      if !claims.isEmpty {
        return Telling(text: claims.summary, choices: claims.map { charset.legible($0.words(charset)) })
      }
      return title.description.map { Telling(text: charset.legible($0)) }
    }
    let text = [question?.text, narration.note].compactMap(\.self).joined(separator: " ")
    return Telling(text: charset.legible(text), choices: question?.choices.map(charset.legible) ?? [])
  }

  /// The hint for a key that is no answer to the open question.
  var answerHint: String? { openQuestion.map { QuestionText.hint($0, skip: keys.name(of: .program(.accept))) } }

  /// Whether the text is more than a note.
  var isAlarming: Bool { exhausted != nil || timeline.deadlock != nil }

  /// The reason why the play was ended, where its end is shown.
  private var exhausted: String? { past == nil ? clock.exhausted : nil }
}
