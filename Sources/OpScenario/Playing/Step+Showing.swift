import OpEngine

extension Step.Action {
  /// The lines that a step for the audience puts into the log; none of the others.
  /// - Parameters:
  ///   - line: who says it, when and where.
  ///   - language: which variant of a text is shown.
  func lines(saidBy line: LogEvent, in language: String?) -> [LogEvent] {
    var line = line
    switch self {
    case .note(let text): (line.kind, line.text) = (.note, text.text(in: language))
    case .hold(.untilReleased): line.kind = .hold
    case .hold(.lasting(let length)): (line.kind, line.new) = (.hold, DurationSyntax.text(length))
    case .mark(let id): (line.kind, line.code) = (.mark, id)
    case .focus(.operation(let id)): (line.kind, line.operation) = (.focus, id)
    case .focus(.queue(let id)): (line.kind, line.operation, line.queue) = (.focus, nil, id)
    case .speed(let speed): (line.kind, line.new) = (.speed, speed.name)
    case .zoom(let length): (line.kind, line.new) = (.zoom, DurationSyntax.text(length))
    case .highlight(let ids): (line.kind, line.new) = (.highlight, ids.joined(separator: " "))
    case .ask(let question): return Self.lines(of: question, saidBy: line, in: language)
    case .add, .start, .cancel, .cancelAll, .suspend, .resume, .max, .priority, .depend, .undepend, .addBlocks,
      .finish, .pause, .unpause, .satisfy, .dispatchGroup, .fail, .call, .method, .wait, .sleep, .log, .repeat:
      return []
    }
    return [line]
  }

  private static func lines(
    of question: Step.Question, saidBy line: LogEvent, in language: String?
  ) -> [LogEvent] {
    var ask = line
    (ask.kind, ask.text, ask.new) = (.ask, question.text.text(in: language), question.reveal.description)
    return [ask]
      + question.choices.map { choice in
        var line = line
        (line.kind, line.code, line.text) = (.choice, choice.key, choice.text.text(in: language))
        return line
      }
  }
}

extension Step.Question {
  /// The line that tells the right answer, once that may be known.
  /// - Parameter number: that of the line that asks.
  func answer(to number: Int, saidBy line: LogEvent, in language: String?) -> LogEvent {
    var line = line
    (line.kind, line.code, line.text) = (.answer, answer, because?.text(in: language))
    line.new = String(number)
    return line
  }
}
