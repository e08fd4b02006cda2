import Testing
import Translations

@testable import OpTUICore

/// The questions of a lesson that the user steers, on the screen and in the score.
@Suite struct SteeredLessonTests {
  private static let file = """
    optui: 1
    title: t
    queues: {q: {max: 1}}
    operations: {first: {queue: q, duration: 3s}, second: {queue: q, duration: 2s}}
    threads:
      narrator:
        - {at: 1s, ask: {when: first.finished}}
        - at: 2s
          ask: {text: Which ends first?, choices: {a: first, b: second}, answer: a, reveal: first.finished}
        - {at: 4s, note: Over.}
        - {after: 0, hold: true}
    """

  @Test(arguments: [false, true], ["en", "zh"])
  func `A question of the file does not count in a steered play`(_ isAnswered: Bool, _ language: String) throws {
    try Catalog.$current.withValue(language == "zh" ? .chinese : nil) {
      var lesson = try Lesson(Self.file, language: language)
      _ = lesson.goToNextQuestion()
      lesson.answer("3")
      lesson.elapse(.milliseconds(500))
      if isAnswered {
        #expect(lesson.goToNextQuestion()?.number != nil)
        lesson.press("a")
        lesson.elapse(.milliseconds(200))
      }
      lesson.press("s")
      lesson.elapse(.seconds(1.5))
      let words = language == "zh" ? "你改变了播放，这一题不算：" : "You have changed the play, so this question does not count: "
      #expect(lesson.play.audienceText?.text == words + "Which ends first?")
      #expect(lesson.play.openQuestion == nil && !lesson.play.hidesAnswers)
      lesson.press("s")
      #expect(lesson.goToNextQuestion() == nil)
      #expect(lesson.play.results == [1: .right])
      #expect(
        lesson.play.scoreLines
          == (language == "zh"
            ? ["答对 1/1 题", "不计分，因为你改变了播放：Which ends first?"]
            : ["1 of 1 right", "not counted, you have changed the play: Which ends first?"]))
    }
  }

  @Test(arguments: ["en", "zh"])
  func `An answer shown at a change is introduced as that of the play without it`(language: String) throws {
    try Catalog.$current.withValue(language == "zh" ? .chinese : nil) {
      var lesson = try Lesson(Self.file, language: language)
      _ = lesson.goToNextQuestion()
      lesson.answer("3")
      lesson.elapse(.milliseconds(500))
      lesson.press("s")
      let text = lesson.play.audienceText?.text ?? ""
      #expect(
        text.hasPrefix(
          language == "zh"
            ? "这是播放没有改动时的答案。✓ 答对了：第 3 秒。"
            : "The answer is that of the play without your change. ✓ Right: at 3 s."), "\(text)")
    }
  }

  @Test func `An undecided answer is shown at the end`() throws {
    var lesson = try Lesson(Self.file.replacing("reveal: first.finished}", with: "reveal: lint}"))
    _ = lesson.goToNextQuestion()
    lesson.answer("3")
    _ = lesson.goToNextQuestion()
    lesson.press("b")
    #expect(lesson.goToNextQuestion() == nil)
    #expect(lesson.play.scoreLines == ["1 of 1 right", "not decided: Which ends first?"])
  }
}
