/// Writes the question of an inquiry: its text, its choices, the right one and the reason, from the events that a copy
/// of the play found ahead.
///
/// The order of the choices depends only on the file and on the times, never on the right one.
package struct QuestionWriter {
  /// The reason, in one sentence, why no question can be written.
  package struct Failure: Error, Hashable {
    package let sentence: String

    package init(_ sentence: Phrase) { self.sentence = sentence.text }
  }

  let inquiry: Inquiry
  let forecast: Forecast

  package init(inquiry: Inquiry, forecast: Forecast) {
    (self.inquiry, self.forecast) = (inquiry, forecast)
  }

  /// The maximum number of generated choices.
  package static let maxChoices = 4
  /// The maximum number of links of a wait chain in a reason.
  private static let maxLinks = 4

  /// A question without the keys of its choices.
  struct Draft {
    var text: String
    var choices: [String]
    /// The index of the right choice.
    var answer: Int
    var reveal: Step.Reveal
    var because: String?
    /// The keys of the choices, unless they are letters in order.
    var keys: [String]?
  }

  /// - Parameter trials: the tried commands, each with the resulting start of the operation; only for `release`.
  package func question(_ trials: [Trial] = []) throws(Failure) -> Step.Question {
    let draft =
      switch inquiry.subject {
      case .next(let queue): try next(in: queue)
      case .time(let pattern): try time(of: pattern)
      case .state(let operation, let delay): try state(of: operation, after: delay)
      case .thread(let operation): try thread(of: operation)
      case .release(let operation): try release(of: operation, trials)
      case .start(let operation): try start(of: operation)
      }
    guard draft.choices.count > 1 else { throw Failure("there is only one possible answer") }
    let keys = draft.keys ?? Step.Question.keys(draft.choices.count)
    return Step.Question(
      text: inquiry.text ?? LocalizedText(draft.text),
      choices: zip(keys, draft.choices).map { Step.Question.Choice(key: $0, text: LocalizedText($1)) },
      answer: keys[draft.answer], reveal: draft.reveal,
      because: inquiry.because ?? draft.because.map { LocalizedText($0) }, place: inquiry.place, about: named,
      isGenerated: true)
  }

  /// The question's operation, which a hint may select without revealing more.
  private var named: String? {
    switch inquiry.subject {
    case .next: nil
    case .time(let pattern): pattern.subject.flatMap { forecast.lanes[$0] == nil ? nil : $0 }
    case .state(let operation, _), .thread(let operation), .release(let operation), .start(let operation): operation
    }
  }

  func name(_ operation: String) -> String { forecast.name(of: operation) }

  /// Returns the reason why an operation does not run after `count` events of the future.
  func reason(of operation: String, after count: Int) -> String? {
    let (waits, lanes) = (forecast.waits(after: count), forecast.lanes)
    guard let chain = waits.explanation(of: operation)?.chain, !chain.isEmpty else { return nil }
    let formatter = ExplanationFormatter(
      operation: { id in
        let operation = waits.name(of: id)
        return lanes[operation]?.name ?? operation
      }, queue: { waits.name(of: $0) })
    return formatter.sentence(Array(chain.prefix(Self.maxLinks))) + localized(".")
  }

  func reasonOfStart(_ name: String, at time: EngineTime) -> String {
    localized("\(name) starts at \(time.sinceStart.secondsText) s.")
  }

  func reasonOfCancel(_ name: String) -> String { localized("\(name) is cancelled before it starts.") }

  /// Throws if the end of the play is not known: then no event can be said never to happen.
  func requireEnd() throws(Failure) {
    if forecast.isCut { throw Failure("the play is too long to find the answer ahead") }
  }

  // MARK: - Whether it runs

  private func start(of operation: String) throws(Failure) -> Draft {
    try requireUnstarted(operation)
    let start = forecast.first { $0.starts(operation) }
    if start == nil { try requireEnd() }
    return Draft(
      text: localized("Does \(name(operation)) ever run?"), choices: [localized("Yes"), localized("No")],
      answer: start == nil ? 1 : 0,
      reveal: reveal(ofStart: operation, start?.event),
      because: start.map { reasonOfStart(name(operation), at: $0.event.time) } ?? reasonOfNever(operation),
      keys: ["y", "n"])
  }

  func requireUnstarted(_ operation: String) throws(Failure) {
    let lane = forecast.lanes[operation]
    if lane?.phase == .executing || lane?.phase == .finished {
      throw Failure("'\(operation)' has started when the question is asked")
    }
  }

  func reveal(ofStart operation: String, _ start: LogEvent?) -> Step.Reveal {
    start == nil ? .atOnce : .event(EventPattern(subject: operation, kind: .executing))
  }

  /// Returns the reason why an operation never runs.
  func reasonOfNever(_ operation: String) -> String {
    let lane = forecast.lanes(after: forecast.future.count)[operation]
    if lane?.phase == .finished { return reasonOfCancel(name(operation)) }
    let wait = lane?.isNew == false ? reason(of: operation, after: forecast.future.count) : nil
    return wait ?? localized("Nothing adds or starts \(name(operation)).")
  }
}
