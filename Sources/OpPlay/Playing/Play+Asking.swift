// Questions whose answers a copy of the play finds in advance.
extension Play {
  /// The maximum number of events and steps that a copy runs ahead.
  private static let forecastLimit = 200_000
  /// The number of events and steps in copies that try commands, beyond which no more are tried.
  private static let trialLimit = 2_000_000

  func inquire(_ inquiry: Inquiry, by caller: StepCaller) {
    inquiries.append((now, core.recorder.count))
    if case .ahead(let target) = role {
      // A copy stops where the play stops, so that its slices are the same.
      if inquiries.count == target { hold = .untilReleased } else { stand(at: .untilReleased) }
      return
    }
    do throws(QuestionWriter.Failure) {
      ask(try question(for: inquiry), by: caller)
    } catch {
      if core.change.withLock({ $0.outdates(inquiry.place, at: now) }) {
        _ = append([
          origin(for: caller).show(.note(localized("You have changed the play: a question is left out here.")))
        ])
      }
      let problem = Problem(.failed, "ask", "this question cannot be asked: \(error.sentence)", at: inquiry.place)
      core.questions.withLock { $0.refuse(problem) }
    }
  }

  /// A question that a play has written, and what it depends on: forks with the same input need not write it again.
  struct WrittenQuestion {
    let question: Step.Question
    let inputs: [InputLog.Input]
    let trialSteps: Int
  }

  private func question(for inquiry: Inquiry) throws(QuestionWriter.Failure) -> Step.Question {
    if let written = writtenQuestions[inquiries.count], written.inputs == inputs.all {
      trialSteps = written.trialSteps
      return written.question
    }
    let question = try newQuestion(for: inquiry)
    writtenQuestions[inquiries.count] = WrittenQuestion(
      question: question, inputs: inputs.all, trialSteps: trialSteps)
    return question
  }

  private func newQuestion(for inquiry: Inquiry) throws(QuestionWriter.Failure) -> Step.Question {
    let isOutdated = core.change.withLock { $0.outdates(inquiry.place, at: now) }
    let inquiry = isOutdated ? inquiry.withoutFileTexts : inquiry
    let writer = QuestionWriter(inquiry: inquiry, forecast: forecast())
    if case .release = inquiry.subject, trialSteps > Self.trialLimit {
      throw QuestionWriter.Failure("the play is too long to try commands for so many questions")
    }
    return try writer.question(
      writer.candidates.map { command in
        let future = forecast(after: command).future
        let start = future.first { event in
          if case .release(let operation) = inquiry.subject { event.starts(operation) } else { false }
        }
        return Trial(command: command, start: start?.time)
      })
  }

  /// Runs a copy ahead from the present question.
  /// - Parameter command: a command to perform first.
  /// - Complexity: the cost of the whole play, but O(events) in a play without input after the first question.
  private func forecast(after command: UserCommand? = nil) -> Forecast {
    if command == nil, !respectsHolds, inputs.all.isEmpty, picks.isEmpty, lines == nil { return unsteeredForecast() }
    let copy = copyAtInquiry()
    let (count, lanes, moment) = (copy.events.count, LaneTable(copy.events), copy.now)
    if let command { copy.perform(command) }
    copy.release()
    let isCut = copy.finish(limit: Self.forecastLimit) != .reached
    if command != nil { trialSteps += copy.progress }
    return Forecast(
      scenario: scenario, log: copy.events, after: count, lanes: lanes, now: moment, isCut: isCut)
  }

  /// A play without any input, run ahead of another one for all questions of that one.
  struct Unsteered {
    let play: Play
    /// The lanes at the latest question. They follow the play, because to fold its whole past for each question would
    /// be quadratic.
    private var lanes = LaneTable()
    /// The number of events that the lanes include.
    private var eventCount = 0

    init(of play: Play) {
      self.play = Play(
        play.scenario, language: play.core.language, holds: false, limits: play.core.limits, role: .ahead())
    }

    /// Returns the lanes after the first `count` events of a log: at least as many as the last time.
    mutating func lanes(after count: Int, of log: [LogEvent]) -> LaneTable {
      for event in log[eventCount..<count] { lanes.apply(event) }
      eventCount = count
      return lanes
    }
  }

  /// Runs ahead without input: then one play shows the future of all questions.
  private func unsteeredForecast() -> Forecast {
    var ahead = unsteered ?? Unsteered(of: self)
    // As far as a copy that begins at this question would run.
    let limit = max(1, progress + Self.forecastLimit - ahead.play.progress)
    let isCut = ahead.play.finish(limit: limit) != .reached
    let (moment, log) = (ahead.play.inquiries[inquiries.count - 1], ahead.play.events)
    // Only one owner may hold the lanes while they change, or they would be copied.
    unsteered = nil
    let lanes = ahead.lanes(after: moment.events, of: log)
    unsteered = ahead
    return Forecast(
      scenario: scenario, log: log, after: moment.events, lanes: lanes, now: moment.time, isCut: isCut)
  }

  /// Returns a copy stopped at the present question. It asks no questions that a play writes.
  private func copyAtInquiry() -> Play {
    let copy = Play(
      scenario, language: core.language, holds: respectsHolds, limits: core.limits,
      role: .ahead(stopsAtInquiry: inquiries.count), picks: picks)
    repeatInputs(on: copy)
    while copy.inquiries.count < inquiries.count, !copy.isExhausted {
      guard case .held = copy.advance(to: .forEver), copy.inquiries.count < inquiries.count else { break }
      copy.release()
    }
    return copy
  }

  /// Reveals the answers due by a time, once no other event is due by then.
  /// - Returns: whether there were any.
  func revealAnswers(upTo time: EngineTime) -> Bool {
    guard !inquiries.isEmpty, let due = core.questions.withLock(\.nextTime), due <= time, queue.isEmpty,
      due < min(queue.nextTime ?? .forEver, core.lints.nextCheck ?? .forEver)
    else { return false }
    now = max(now, due)
    reveal(.time(due))
    wakeListeners()
    return true
  }
}
