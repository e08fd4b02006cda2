// Hiding what would answer an open question
extension PlayModel {
  /// The play's present question, independently of the time shown.
  var pendingQuestion: Narration.Question? {
    guard capabilities.controlsTime, clock.hold != nil else { return nil }
    if let decision = predictions.open { return predictions.isPick ? nil : decision }
    let narration = presentNarration
    guard !narration.isHeldElsewhere, let question = narration.question, !question.isSettled else { return nil }
    return question
  }

  /// The narration at the end of the play so far, independently of the time shown.
  var presentNarration: Narration { past?.present.narration ?? timeline.narration }

  /// Whether the screen hides what would answer the question: title, log, details, reasons, lints.
  var hidesAnswers: Bool { pendingQuestion != nil }

  /// Whether the play will ask a question, which may be about the next turn or about what would help.
  var awaitsQuestion: Bool { capabilities.controlsTime && transport != .end && hasQuestionsLeft }

  /// Whether the play has not asked all its questions so far.
  private var hasQuestionsLeft: Bool { presentNarration.questions.count < title.questionCount }

  /// Whether a question is open or yet to come.
  var asksAgain: Bool { hidesAnswers || awaitsQuestion || hasFurtherQuestions }

  /// Whether the hint for the present question was used.
  var hasHint: Bool { pendingQuestion.map { answers.hasHint(for: $0.number) } ?? false }

  /// Whether the open question has a hint: a reason why its operation waits.
  var offersHint: Bool {
    guard let about = pendingQuestion?.about else { return false }
    return viewer.timeline.waitGraph.explanation(of: about)?.reasons.isEmpty == false
  }

  /// Returns why a key is refused while a question is open; nil if it is not.
  func refusal(ofQuestionFor action: Action) -> String? {
    guard hidesAnswers else { return nil }
    let tellsAnswers = if case .panel(let opener) = action { opener.tellsAnswers } else { action == .view(.code) }
    return tellsAnswers || action.changesPlay ? answerFirst : nil
  }

  /// The sentence that tells how to continue from a question.
  var answerFirst: String {
    let (hint, skip) = (keys.name(of: .panel(.why)), keys.name(of: .program(.accept)))
    if questionAskedAgain != nil { return localized("answer the question first: \(skip) skips it") }
    return offersHint
      ? localized("answer the question first: \(hint) gives a hint, \(skip) twice skips it")
      : localized("answer the question first: \(skip) twice skips it")
  }

  /// Shows, as a counted hint, the reason why the question's operation waits, or the selected one. Used again, the hint
  /// is about the selected one.
  mutating func takeHint() {
    guard let question = pendingQuestion else { return }
    guard offersHint else {
      tell(localized("there is no hint for this question"))
      return
    }
    if !hasHint, let about = question.about, timeline.operation(about) != nil { view.select(.operation(about)) }
    teaching.answers.takeHint(for: question.number)
    dialog.inquire(.why)
    arrangeScreen()
    tell(whySentence ?? localized("this hint is counted"))
  }

  /// Returns whether a key skips the open question: at once on real threads, otherwise when pressed twice.
  mutating func confirmsSkip() -> Bool {
    guard let question = openQuestion else { return true }
    guard !predictions.isPick else {
      tell(answerHint)
      return false
    }
    if teaching.askedToSkip == question.number || capabilities.asksInPassing { return true }
    teaching.askToSkip(question.number)
    tell(localized("press it again to skip the question, which then counts as missed"))
    return false
  }

  /// Skips the open question; a scheduling choice takes the first.
  mutating func skipQuestion() -> [PlayCommand] {
    noteSkip()
    return capabilities.controlsTime ? passHold() : []
  }

  mutating func noteSkip() {
    guard let question = openQuestion else { return }
    if predictions.open == nil { teaching.answers.skip(question.number) } else { _ = predict(nil) }
  }

  /// `question 2 of 5`, instead of the title, while one is open, or asked again in the past.
  var questionCount: String? {
    guard past == nil ? hidesAnswers : pastQuestion != nil else { return nil }
    if past == nil, predictions.open != nil { return localized("predict") }
    let asked = presentNarration.questions.count
    let number = pastQuestion == nil ? asked : timeline.narration.questions.count
    let count = max(asked, title.questionCount)
    return localized("question \(number) of \(count)")
  }
}

// MARK: Score

extension PlayModel {
  /// The results so far, by question number in the lesson, from 1.
  ///
  /// A question without a known answer has no result unless it was skipped.
  package var results: [Int: CourseProgress.Result] {
    var results: [Int: CourseProgress.Result] = [:]
    for (index, question) in questionsSoFar.enumerated() {
      if let answer = question.answer {
        results[index + 1] = result(of: question, answer)
      } else if !question.isWithdrawn, answers[question.number] == "" {
        results[index + 1] = .skipped
      }
    }
    return results
  }

  /// The questions in the order in which they were asked.
  private var questionsSoFar: [Narration.Question] {
    timeline.narration.questions.values.sorted { $0.number < $1.number }
  }

  private func result(of question: Narration.Question, _ answer: String) -> CourseProgress.Result {
    guard let given = answers[question.number], !given.isEmpty else { return .skipped }
    if given != answer { return .wrong }
    return answers.hasHint(for: question.number) ? .hinted : .right
  }

  /// Whether the play is stuck before its last question, which a key may lead to.
  var hasFurtherQuestions: Bool { isStuck && hasQuestionsLeft }

  /// The score and the missed questions as lines; empty if nothing was answered.
  var scoreLines: [String] {
    guard transport == .end else { return [] }
    let predicted = [predictionScore].compactMap(\.self)
    let results = results
    if hasFurtherQuestions { return predicted }
    guard !answers.isEmpty, !results.isEmpty else { return predicted + uncounted }
    let right = results.values.count(where: \.isRight)
    let hints = results.values.count { $0 == .hinted }
    let note = hints == 0 ? "" : localized(", \(hints) with a hint")
    let best = lesson?.best.values.count(where: \.isRight) ?? 0
    let score =
      best > right
      ? localized("\(right) of \(results.count) right\(note) this time, best \(best) of \(results.count)")
      : localized("\(right) of \(results.count) right") + note
    let questions = questionsSoFar
    let missed = results.filter { !$0.value.isRight }.keys.sorted().map { number in
      let question = questions[number - 1]
      let answer = question.answer.flatMap { question.choice($0) }?.text ?? ""
      return localized("missed: \(question.text) (\(answer))")
    }
    return [score] + predicted + missed + uncounted
  }

  /// The questions without a result, one per line: withdrawn ones except the one shown, and those whose answer was
  /// given but never revealed.
  private var uncounted: [String] {
    questionsSoFar.compactMap { question in
      if question.isWithdrawn, question == timeline.narration.question { return nil }
      if question.isWithdrawn { return localized("not counted, you have changed the play: \(question.text)") }
      guard !question.isSettled, answers[question.number] != nil else { return nil }
      return localized("not decided: \(question.text)")
    }
  }
}
