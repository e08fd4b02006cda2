extension Step.ShowAction {
  /// Returns the lines that the step adds to the log.
  /// - Parameters:
  ///   - origin: the common part of the lines.
  ///   - language: the variant of texts to show.
  ///   - recorder: provides the names of the log.
  func lines(from origin: StepOrigin, in language: String?, for recorder: Recorder) -> [LogEvent] {
    switch self {
    case .note(let text): [origin.show(.note(text.text(in: language)))]
    case .hold(.untilReleased): [origin.show(.hold(nil))]
    case .hold(.lasting(let length)): [origin.show(.hold(length))]
    case .mark(let id): [origin.show(.mark(id))]
    case .display(let display): [origin.show(display.event(for: recorder))]
    case .ask(let question):
      [
        origin.show(
          .ask(question.text.text(in: language), reveal: question.reveal.description, about: question.about))
      ]
        + question.choices.map { origin.show(.choice(key: $0.key, $0.text.text(in: language))) }
    // The play appends the lines of the question that it writes.
    case .inquire: []
    }
  }
}

extension Step.Display {
  fileprivate func event(for recorder: Recorder) -> LogEvent.ShowEvent {
    switch self {
    case .focus(.operation(let id)): .focus(.operation(recorder.operation(id)))
    case .focus(.queue(let id)): .focus(.queue(recorder.queue(id)))
    case .speed(let speed): .speed(doublings: speed.doublings)
    case .zoom(let length): .zoom(length)
    case .highlight(let ids): .highlight(ids.map(recorder.operation))
    }
  }
}

extension Step.Question {
  /// Returns the line that reveals the right answer.
  /// - Parameters:
  ///   - number: the sequence number of the question's line.
  ///   - isEarly: whether the user changes the play before it has shown the answer.
  func answer(to number: Int, from origin: StepOrigin, in language: String?, isEarly: Bool) -> LogEvent {
    let because = because?.text(in: language)
    return origin.show(
      .answer(to: number, key: answer, because: isEarly ? Self.reasonBeforeChange(because ?? "") : because))
  }

  /// Returns the reason for an answer that was found before the user changed the play.
  package static func reasonBeforeChange(_ because: String) -> String {
    localized("The answer is that of the play without your change. \(because)")
  }
}

extension StepOrigin {
  /// Returns the notification of a key that only an operation's class has.
  func classKey(_ key: String, of operation: LogName, old: Bool, new: Bool, in queue: LogName?) -> LogEvent {
    let change = LogEvent.KeyValueChange(key, old: old ? "1" : "0", new: new ? "1" : "0")
    return event(.notified(operation, in: queue, change))
  }
}
