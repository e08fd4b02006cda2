import OpEngine

// Steps for the audience: they cost no virtual time.
extension Play {
  func show(_ action: Step.Action, _ strand: Strand.ID) {
    let number = recorder.count + 1
    for line in action.lines(saidBy: speaker(of: strand), in: language) {
      recorder.append(line)
      wakeListeners()
    }
    if case .hold(let length) = action, respectsHolds { hold = length }
    if case .mark = action { markCount += 1 }
    guard case .ask(let question) = action else { return }
    // A body that a person has set going may ask while another question stands.
    closeQuestion()
    openQuestion = Secret(
      question: question, answer: question.answer(to: number, saidBy: speaker(of: strand), in: language))
    if respectsHolds { hold = .untilReleased } else { closeQuestion() }
  }
}

// Questions.
extension Play {
  /// An answer that is known, and not told before something has happened.
  struct Secret {
    let question: Step.Question
    var answer: LogEvent
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
