import OpEngine

// Steps for the audience: they cost no virtual time.
extension Play {
  func hold(_ length: Step.Hold, _ strand: Strand.ID) {
    append(.hold, by: strand) { event in
      if case .lasting(let duration) = length { event.new = DurationSyntax.text(duration) }
    }
    if respectsHolds { hold = length }
  }

  func mark(_ id: String, _ strand: Strand.ID) {
    append(.mark, by: strand) { $0.code = id }
    markCount += 1
  }

  func focus(_ focus: Step.Focus, _ strand: Strand.ID) {
    append(.focus, by: strand) { event in
      switch focus {
      case .operation(let id): event.operation = id
      case .queue(let id): (event.operation, event.queue) = (nil, id)
      }
    }
  }
}

// Questions.
extension Play {
  /// An answer that is known, and not told before something has happened.
  struct Secret {
    let question: Step.Question
    var answer: LogEvent
  }

  /// The play stands still until the question was answered, or passed.
  func ask(_ question: Step.Question, _ strand: Strand.ID) {
    append(.ask, by: strand) { event in
      (event.text, event.new) = (question.text.text(in: language), question.reveal.description)
    }
    let number = recorder.count
    for choice in question.choices {
      append(.choice, by: strand) { ($0.code, $0.text) = (choice.key, choice.text.text(in: language)) }
    }
    let answer = event(.answer, by: strand) { event in
      (event.code, event.text) = (question.answer, question.because?.text(in: language))
      event.new = String(number)
    }
    openQuestion = Secret(question: question, answer: answer)
    if respectsHolds { hold = .untilReleased } else { closeQuestion() }
  }

  /// From now on the answer may be told: at once, if what reveals it has happened already.
  func closeQuestion() {
    guard let secret = openQuestion else { return }
    openQuestion = nil
    if recorder.hasHappened(secret.question.reveal) {
      tell(secret)
    } else {
      secrets[secret.question.reveal, default: []].append(secret)
    }
  }

  /// Tells the answers that what has just come true reveals.
  func reveal(_ pattern: EventPattern) { secrets.removeValue(forKey: pattern)?.forEach(tell) }

  /// Those that were asked and whose answers were never told.
  var questionsLeftOpen: [Step.Question] { secrets.values.joined().map(\.question) }

  private func tell(_ secret: Secret) {
    var answer = secret.answer
    answer.time = now
    recorder.append(answer)
  }
}
