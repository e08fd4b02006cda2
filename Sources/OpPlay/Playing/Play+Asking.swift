import Localization
import OpEngine

// Questions whose answers a copy of the play finds ahead.
extension Play {
  /// The greatest number of events and steps that a copy runs ahead.
  private static let lookaheadLimit = 200_000
  /// The number of events and steps in the copies of a play that try commands, beyond which it tries no more.
  private static let trialLimit = 2_000_000

  func inquire(_ inquiry: Inquiry, by caller: StepCaller) {
    inquiries.append((now, core.recorder.count))
    if case .ahead(let target) = role {
      // A copy stands where the play stood, so that its slices are the same.
      if inquiries.count == target { hold = .untilReleased } else { stand(at: .untilReleased) }
      return
    }
    do throws(QuestionWriter.Failure) {
      ask(try question(for: inquiry), by: caller)
    } catch {
      if core.change.outdates(inquiry.place, at: now) {
        _ = append([
          origin(for: caller).show(.note(localized("You have changed the play: a question is left out here.")))
        ])
      }
      core.questions.refuse(
        Problem(.failed, "ask", "this question cannot be asked: \(error.sentence)", at: inquiry.place))
    }
  }

  private func question(for inquiry: Inquiry) throws(QuestionWriter.Failure) -> Step.Question {
    let inquiry = core.change.outdates(inquiry.place, at: now) ? inquiry.inEngineWords : inquiry
    let writer = QuestionWriter(inquiry: inquiry, lookahead: lookahead())
    if case .release = inquiry.subject, trialSteps > Self.trialLimit {
      throw QuestionWriter.Failure("the play is too long to try commands for so many questions")
    }
    return try writer.question(
      writer.candidates.map { command in
        let future = lookahead(after: command).future
        let start = future.first { event in
          if case .release(let operation) = inquiry.subject { event.starts(operation) } else { false }
        }
        return Trial(command: command, start: start?.time)
      })
  }

  /// Looks ahead from the question on that is being asked.
  /// - Parameter command: a command that comes first.
  /// - Complexity: the cost of the whole play, but O(events) in a play without input if another question has come
  ///   before.
  private func lookahead(after command: UserCommand? = nil) -> Lookahead {
    if command == nil, !respectsHolds, inputs.all.isEmpty, picks.isEmpty, lines == nil { return unsteeredLookahead() }
    let copy = copyAtInquiry()
    let (past, moment) = (copy.events, copy.now)
    if let command { copy.perform(command) }
    copy.release()
    let isCut = copy.finish(limit: Self.lookaheadLimit) != .reached
    if command != nil { trialSteps += copy.progress }
    return Lookahead(
      scenario: scenario, past: past, future: copy.events(after: past.count), now: moment, isCut: isCut)
  }

  /// Looks ahead where nothing has come from outside: then one play tells the future of all questions.
  private func unsteeredLookahead() -> Lookahead {
    let ahead = unsteered ?? Play(scenario, language: core.language, holds: false, limits: core.limits, role: .ahead())
    unsteered = ahead
    // It runs as far as a copy that begins at this question would.
    let limit = max(1, progress + Self.lookaheadLimit - ahead.progress)
    let isCut = ahead.finish(limit: limit) != .reached
    let (moment, all) = (ahead.inquiries[inquiries.count - 1], ahead.events)
    return Lookahead(
      scenario: scenario, past: Array(all[..<moment.events]), future: Array(all[moment.events...]), now: moment.time,
      isCut: isCut)
  }

  /// Returns a copy that stands at the question that is being asked. It asks none of those that a play writes.
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
}

extension Play {
  /// Reveals the answers that a time reveals, once nothing is left to happen by then.
  /// - Returns: whether there were any.
  func revealAnswers(upTo time: EngineTime) -> Bool {
    guard !inquiries.isEmpty, let due = core.questions.nextTime, due <= time, queue.isEmpty,
      due < min(queue.nextTime ?? .forEver, core.lints.nextCheck ?? .forEver)
    else { return false }
    now = max(now, due)
    reveal(.time(due))
    wakeListeners()
    return true
  }
}
