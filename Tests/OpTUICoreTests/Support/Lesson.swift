import Testing

@testable import OpTUICore

/// The program around a lesson, as `optui run` shows it.
struct Lesson: DrivenApp {
  var driver: AppDriver

  init(
    _ scenario: Scenario, named name: String = "lesson", language: String? = nil,
    size: Canvas.Size = Canvas.Size(columns: 80, rows: 24)
  ) {
    driver = AppDriver(
      showing: .scenario(scenario, name: name), size: size, charset: .unicode,
      options: PlayOptions(language: language), wake: {})
    send(.elapsed(.zero))
  }

  init(_ yaml: String, language: String? = nil, size: Canvas.Size = Canvas.Size(columns: 80, rows: 24)) throws {
    let (scenario, problems) = ScenarioLoader.load(file: "lesson.yaml", bytes: Array(yaml.utf8))
    self.init(try #require(scenario, "\(problems)"), language: language, size: size)
  }

  var play: PlayModel {
    guard let play = model.play else { preconditionFailure("the lesson shows no play") }
    return play
  }

  /// Answers the open question with the choice that contains a text.
  mutating func answer(_ text: String) {
    guard let key = play.openQuestion?.choices.first(where: { $0.text.contains(text) })?.key else {
      preconditionFailure("no choice contains '\(text)'")
    }
    press(key)
  }

  /// Plays to the next question, past every hold.
  /// - Returns: nil at the end.
  mutating func goToNextQuestion() -> Narration.Question? {
    var moments = 0
    while play.openQuestion == nil, play.transport != .end, moments < 2000 {
      if play.transport == .hold { press(" ") }
      elapse(.milliseconds(250))
      moments += 1
    }
    return play.openQuestion
  }
}
