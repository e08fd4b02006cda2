import OpEngine
import OpScenario

/// What the log tells the audience: notes, questions and their answers, what to look at.
package struct Audience: Hashable, Sendable {
  /// A question of the scenario.
  package struct Question: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
      package var key: String
      package var text: String
    }

    /// The number of its event.
    package let number: Int
    package let text: String
    package fileprivate(set) var choices: [Choice] = []
    /// The key of the right choice; nil before that is told.
    package fileprivate(set) var answer: String?
    /// Why it is right.
    package fileprivate(set) var because: String?
    fileprivate var answeredAt: EngineTime?

    /// The choice that bears the key.
    package func choice(_ key: String) -> Choice? { choices.first { $0.key == key } }
  }

  /// The latest note; nil when a question or its answer has taken its place.
  package private(set) var note: String?
  /// By number.
  package private(set) var questions: [Int: Question] = [:]
  /// The number of the latest question; nil when a note has taken its place.
  private var latest: Int?
  /// The play has come to a hold that is not that of the question.
  package private(set) var isHeldElsewhere = false
  package private(set) var markCount = 0
  /// The ids of the operations that stand out.
  package private(set) var highlighted: Set<String> = []

  package init() {}

  /// The latest question; nil when a note has taken its place. A note of the instant of its answer stands beside it.
  package var question: Question? { latest.flatMap { questions[$0] } }

  /// Takes in the next event.
  mutating func apply(_ event: LogEvent) {
    switch event.kind {
    case .note where event.code != LogEvent.aboutCode:
      if question?.answeredAt != event.time { latest = nil }
      note = event.text
    case .hold: isHeldElsewhere = true
    case .mark: markCount += 1
    case .highlight: highlighted = Set(event.new?.split(separator: " ").map(String.init) ?? [])
    case .ask:
      isHeldElsewhere = false
      show(Question(number: event.sequence, text: event.text ?? ""))
    case .choice: if let latest { questions[latest]?.choices.append(Question.Choice(event)) }
    case .answer: reveal(event)
    case .created, .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched, .executing, .block, .log,
      .cancelled, .finished, .completed, .failed, .paused, .unpaused, .suspended, .resumed, .max, .idle, .barrier,
      .waits, .resumes, .misuse, .lint, .kvo, .note, .requires, .condition, .noticed, .returned, .discarded, .focus,
      .speed, .zoom:
      break
    }
  }

  private mutating func show(_ question: Question) {
    questions[question.number] = question
    latest = question.number
    note = nil
  }

  private mutating func reveal(_ event: LogEvent) {
    guard var question = event.new.flatMap(Int.init).flatMap({ questions[$0] }) else { return }
    (question.answer, question.because, question.answeredAt) = (event.code, event.text, event.time)
    show(question)
  }
}

extension Audience.Question.Choice {
  fileprivate init(_ event: LogEvent) {
    key = event.code ?? ""
    text = event.text ?? ""
  }
}
