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
    let reveal: EventPattern
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
    openQuestion = Secret(reveal: question.reveal, answer: answer)
    if respectsHolds { hold = .untilReleased } else { closeQuestion() }
  }

  /// From now on the answer may be told: at once, if what reveals it has happened already.
  func closeQuestion() {
    guard let secret = openQuestion else { return }
    openQuestion = nil
    if recorder.hasHappened(secret.reveal) {
      tell(secret.answer)
    } else {
      secrets[secret.reveal, default: []].append(secret.answer)
    }
  }

  /// Tells the answers that what has just come true reveals.
  func reveal(_ pattern: EventPattern) { for answer in secrets.removeValue(forKey: pattern) ?? [] { tell(answer) } }

  private func tell(_ answer: LogEvent) {
    var answer = answer
    answer.time = now
    recorder.append(answer)
  }
}
