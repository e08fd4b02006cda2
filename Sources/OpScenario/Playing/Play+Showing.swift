import OpEngine

// Steps for the audience: they cost no virtual time.
extension Play {
  func show(_ action: Step.Action, _ strand: Strand.ID) {
    let number = recorder.count + 1
    for line in action.lines(saidBy: event(.note, by: strand), in: language) {
      recorder.append(line)
      wakeListeners()
    }
    if case .hold(let length) = action, respectsHolds { hold = length }
    if case .mark = action { markCount += 1 }
    guard case .ask(let question) = action else { return }
    openQuestion = Secret(
      reveal: question.reveal, answer: question.answer(to: number, saidBy: event(.answer, by: strand), in: language))
    if respectsHolds { hold = .untilReleased } else { closeQuestion() }
  }
}

// Questions.
extension Play {
  /// An answer that is known, and not told before something has happened.
  struct Secret {
    let reveal: EventPattern
    var answer: LogEvent
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
