import Localization
import OpEngine

// Questions whose answers a copy of the play finds ahead.
extension Play {
  /// The greatest number of events and steps that a copy runs ahead.
  private static let lookaheadLimit = 200_000

  func inquire(_ inquiry: Inquiry, by caller: StepCaller) {
    inquiryCount += 1
    if case .ahead(let target) = role {
      // A copy stands where the play stood, so that its slices are the same.
      if inquiryCount == target { hold = .untilReleased } else { stand(at: .untilReleased) }
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
    return try writer.question(
      writer.candidates.map { command in
        let future = lookahead(after: command).future
        let start = future.first { event in
          if case .release(let operation) = inquiry.subject { event.starts(operation) } else { false }
        }
        return Trial(command: command, start: start?.time)
      })
  }

  /// Runs a copy from the question on that is being asked.
  /// - Parameter command: a command that the copy gets first.
  /// - Complexity: the cost of the whole play.
  private func lookahead(after command: PersonCommand? = nil) -> Lookahead {
    let copy = copyAtInquiry()
    let (past, moment) = (copy.events, copy.now)
    if let command { copy.perform(command) }
    copy.release()
    let isCut = copy.finish(limit: Self.lookaheadLimit) != .reached
    return Lookahead(
      scenario: scenario, past: past, future: copy.events(after: past.count), now: moment, isCut: isCut)
  }

  /// Returns a copy that stands at the question that is being asked. It asks none of those that a play writes.
  private func copyAtInquiry() -> Play {
    let copy = Play(
      scenario, language: core.language, holds: respectsHolds, limits: core.limits,
      role: .ahead(stopsAtInquiry: inquiryCount), picks: picks)
    repeatInputs(on: copy)
    while copy.inquiryCount < inquiryCount, !copy.isExhausted {
      guard case .held = copy.advance(to: .forEver), copy.inquiryCount < inquiryCount else { break }
      copy.release()
    }
    return copy
  }
}

extension Play {
  /// Reveals the answers that a time reveals, once nothing is left to happen by then.
  /// - Returns: whether there were any.
  func revealAnswers(upTo time: EngineTime) -> Bool {
    guard inquiryCount > 0, let due = core.questions.nextTime, due <= time, queue.isEmpty,
      due < min(queue.nextTime ?? .forEver, core.lints.nextCheck ?? .forEver)
    else { return false }
    now = max(now, due)
    reveal(.time(due))
    wakeListeners()
    return true
  }
}
