import Scenarios

/// The script of a lesson for a teacher: its notes, and its questions with their answers, in the order of a play.
struct LessonScript {
  enum Item {
    case note(EngineTime, String)
    case question(EngineTime, Narration.Question)
  }

  let items: [Item]
  let description: String?
  let source: String?

  /// Plays a built-in scenario to its end, and collects notes and questions. One with a real clock is played in virtual
  /// time.
  init(_ builtIn: BuiltIn, language: String?) throws(Failure) {
    guard let scenario = ScenarioFile(builtIn).load().scenario else { throw Failure(.invalidInput) }
    description = scenario.description?.text(in: language)
    source = scenario.source?.text(in: language)
    let play = Play(scenario, language: language, holds: false)
    _ = play.finish()
    let questions = Timeline(play.events).narration.questions
    items = play.events.compactMap { event in
      switch event.body {
      case .show(.note(let text), _): .note(event.time, text)
      case .show(.ask, _): questions[event.sequence].map { .question(event.time, $0) }
      case _: nil
      }
    }
  }

  var questions: [Narration.Question] {
    items.compactMap { if case .question(_, let question) = $0 { question } else { nil } }
  }
}
