import Localization
import OpEngine
import OpTUICore
import Scenarios

/// The script of a lesson for a teacher: its notes, and its questions with their answers, as a play brings them.
struct LessonScript {
  struct Question {
    let time: EngineTime
    let text: String
    var choices: [(key: String, text: String)] = []
    /// The key of the right choice.
    var answer: String?
    var because: String?
  }

  enum Item {
    case note(EngineTime, String)
    /// A question, by its index.
    case question(Int)
  }

  private(set) var items: [Item] = []
  private(set) var questions: [Question] = []
  let description: String?
  let source: String?

  /// Plays a built-in scenario to its end, and collects what is said. One for real threads has the times of virtual ones.
  init(_ builtIn: BuiltIn, language: String?) throws(Failure) {
    guard let scenario = ScenarioFile(builtIn).load().scenario else { throw Failure(.invalidInput) }
    description = scenario.description?.text(in: language)
    source = scenario.source?.text(in: language)
    let play = Play(scenario, language: language, holds: false)
    _ = play.finish()
    var indices: [Int: Int] = [:]
    for event in play.events {
      guard case .show(let step, _) = event.body else { continue }
      switch step {
      case .note(let text): items.append(.note(event.time, text))
      case .ask(let text, _, _):
        indices[event.sequence] = questions.count
        items.append(.question(questions.count))
        questions.append(Question(time: event.time, text: text))
      case .choice(let key, let text):
        if !questions.isEmpty { questions[questions.count - 1].choices.append((key, text)) }
      case .answer(let number, let key, let because):
        if let index = indices[number] { (questions[index].answer, questions[index].because) = (key, because) }
      case .withdrawn, .hold, .mark, .focus, .speed, .zoom, .highlight: break
      }
    }
  }
}
