extension PlayModel {
  /// The present text for the audience.
  struct AudienceText: Hashable, Sendable {
    /// The latest note before an open question; the verdict on an answer before the next note; before the first note,
    /// what the lesson uses that Foundation lacks.
    var lead: String?
    var text: String
    /// The choices of an open question; in a session, its expectations.
    var choices: [String] = []
    /// Whether a question is open.
    var isQuestion = false
    /// The last lines printed by a program, instead of a text.
    var lines: [String] = []
    /// The text of an exercise, instead of another.
    var exercise: ExerciseText?
  }

  /// The reason why the play has ended or is stuck if no other row has it, else the latest question or note; then the
  /// verdict on the goal and, at the end, the score and the next lesson.
  var audienceText: AudienceText? {
    if let exerciseText { return AudienceText(text: "", exercise: exerciseText) }
    let results = ([goalVerdict].compactMap(\.self) + scoreLines + [nextLine].compactMap(\.self)).map(charset.legible)
    guard !results.isEmpty, openQuestion == nil else { return narrated }
    var audienceText = narrated ?? AudienceText(text: "")
    audienceText.choices += results
    return audienceText
  }

  /// The next lesson, at the end of this one.
  private var nextLine: String? {
    guard past == nil, transport == .end, !hasFurtherQuestions, let next = lesson?.next else { return nil }
    return localized("next (\(keys.name(of: .program(.nextLesson)))): \(next.title)")
  }

  private var narrated: AudienceText? {
    let alarm = exhaustion ?? deadlockToTell.map(words.sentence(ofRemark:))
    if !playback.output.isEmpty {
      return AudienceText(
        text: "", lines: (playback.output + [exhaustion].compactMap(\.self)).suffix(5).map(charset.legible))
    }
    if let alarm, !hidesAnswers { return AudienceText(text: charset.legible(alarm)) }
    if let predictionVerdict { return AudienceText(text: charset.legible(predictionVerdict)) }
    let narration = timeline.narration
    let asked = past == nil ? predictions.open ?? narration.question : narration.question
    let question = asked.map {
      QuestionText(
        $0, isOpen: openQuestion == $0 || (past != nil && unansweredQuestion == $0), given: answers[$0.number],
        marks: charset.verdictMarks)
    }
    if question == nil, narration.note == nil {
      if !expectations.isEmpty {
        return AudienceText(
          text: expectations.summary, choices: expectations.map { charset.legible($0.words(charset)) })
      }
      if hidesAnswers { return nil }
      return (title.description ?? title.goal?.text).map {
        AudienceText(lead: extensions, text: charset.legible($0))
      }
    }
    let choices = question?.choices ?? []
    let note = predictions.open == nil ? narration.note : nil
    let lead =
      switch (question, note) {
      case (let question?, nil): question.choices.isEmpty ? nil : narration.latestNote
      case (let question?, _?): question.text
      case (nil, _): answerGiven ?? (narration.noteCount == 1 ? extensions : nil)
      }
    return AudienceText(
      lead: lead.map(charset.legible), text: charset.legible(note ?? question?.text ?? ""),
      choices: choices.map(charset.legible), isQuestion: !choices.isEmpty)
  }

  /// The answer given to a question that is not decided yet; nil without one.
  private var answerGiven: String? {
    guard !answers.isEmpty else { return nil }
    let asked = timeline.narration.questions.values.filter { !$0.isSettled && answers[$0.number] != nil }
    return asked.max { $0.number < $1.number }.flatMap { QuestionText.said(answers[$0.number], to: $0) }
  }

  /// The sentence about what Foundation lacks; nil if the play uses nothing else.
  private var extensions: String? { title.extensions.isEmpty ? nil : FoundationExtension.sentence(title.extensions) }

  /// The hint for a key that does not answer the open question.
  var answerHint: String? {
    openQuestion.map { question in
      predictions.isPick
        ? QuestionText.hint(question) : QuestionText.hint(question, skip: keys.name(of: .program(.accept)))
    }
  }

  /// Returns whether an answer is right, and why.
  /// - Parameter key: the choice made; nil for none.
  func verdict(on key: String?, of question: Narration.Question) -> String {
    QuestionText(question, isOpen: false, given: key ?? "", marks: charset.verdictMarks).text
  }

  /// Returns the result of an answer to a question asked again: the verdict, or the choice before it is decided.
  func unscoredResult(of key: String, to question: Narration.Question) -> String {
    guard let known = presentNarration.questions[question.number], known.isSettled else {
      return QuestionText.said(key, to: question) ?? ""
    }
    return verdict(on: key, of: known)
  }

  /// Whether the text is more urgent than a note.
  var isAlarming: Bool { !hidesAnswers && (exhaustion != nil || deadlockToTell != nil) }

  /// The deadlock, unless the status row has its cause, or the answer to why.
  private var deadlockToTell: LogEvent? {
    guard let stall = idleState?.stall else { return timeline.deadlock }
    let isTold = Layout.hasStatus(on: size, settings.preset) || stall.causes.count == 1 && isOnlyCauseAnswered
    return isTold ? nil : timeline.deadlock
  }

  /// Whether the answer to why is about an operation that waits for the only cause, and tells it even in one row.
  private var isOnlyCauseAnswered: Bool {
    guard isWhyOpen, Layout.hasDetails(on: size, settings.preset), let why else { return false }
    return !why.explanation.chain.isEmpty && CellText(why.root).width <= size.columns - 2
  }

  /// The reason why the play was ended, while its end is shown.
  private var exhaustion: String? { past == nil ? clock.exhaustion : nil }
}

extension Charset {
  /// The marks of right and wrong answers.
  var verdictMarks: (right: String, wrong: String) {
    self == .ascii ? ("+", "-") : (glyphs.look(of: .finished).mark.text, glyphs.look(of: .cancelled).mark.text)
  }
}
