import Testing

@testable import OpTUICore

/// The place of an open question on the screen, and the keys just after it.
@Suite struct QuestionPlaceTests {
  private static let file = """
    optui: 1
    title: Priority decides
    queues: {q: {max: 1}}
    operations:
      first: {queue: q, duration: 3s}
      second: {queue: q, duration: 2s}
      urgent: {queue: q, priority: very-high, duration: 2s, at: 1s}
    threads:
      narrator:
        - {at: 1500ms, note: Look.}
        - {at: 2s, ask: {next: q}}
    """

  /// A late second press is not meant for the play.
  @Test(arguments: ["a", "b"])
  func `For a second after an answer no answer is a key of the play`(_ key: Character) throws {
    var lesson = try Lesson(Self.file)
    _ = lesson.goToNextQuestion()
    lesson.press("b")
    lesson.press(.character(key))
    #expect(lesson.play.frontPanel == nil && lesson.play.status == nil, "\(lesson.play.status ?? "")")
    lesson.elapse(.milliseconds(1100))
    lesson.press(.character(key))
    #expect(lesson.play.frontPanel != nil || lesson.play.status != nil)
  }

  @Test func `An answer stays above later notes until its result comes`() throws {
    let ask = "- {at: 2s, ask: {next: q}}"
    var lesson = try Lesson(Self.file.replacing(ask, with: "\(ask)\n    - {at: 2500ms, note: It goes on.}"))
    _ = lesson.goToNextQuestion()
    lesson.press("b")
    for (length, isShown) in [(300, true), (300, true), (600, false)] {
      lesson.elapse(.milliseconds(length))
      #expect(lesson.screen.contains("You said: urgent") == isShown, "\(lesson.screen)")
    }
  }

  /// The state of what does not wait is no hint.
  @Test func `A question about an operation that runs has no hint`() throws {
    var lesson = try Lesson(Self.file.replacing("ask: {next: q}", with: "ask: {when: first.finished}"))
    let asked = lesson.goToNextQuestion()
    #expect(asked?.about == "first" && !lesson.screen.contains("hint"))
    lesson.press("w")
    #expect(lesson.play.status == "there is no hint for this question" && !lesson.play.hasHint)
  }

  @Test func `A question moves no lane, and has a line for each choice`() throws {
    var lesson = try Lesson(Self.file)
    for size in [(80, 24), (120, 40), (100, 30)] {
      lesson.send(.resized(Canvas.Size(columns: size.0, rows: size.1)))
      lesson.press("r")
      lesson.elapse(.milliseconds(1600))
      let before = lesson.play.layout
      _ = lesson.goToNextQuestion()
      let asked = lesson.play.layout
      #expect(asked.lanes == before.lanes && asked.laneHeight == before.laneHeight && asked.log.isEmpty)
      #expect(asked.noteBorder == before.noteBorder)
      let rows = Picture.text(of: lesson.model.canvas()).split(separator: "\n").map(String.init)
      let first = try #require(rows.firstIndex { $0.hasPrefix(" [a] ") })
      #expect(rows[first + 1].hasPrefix(" [b] ") && rows[first - 1].contains("Which operation starts next"))
      lesson.press("b")
      lesson.elapse(.milliseconds(1))
      #expect(lesson.play.layout.lanes == before.lanes)
    }
  }

  @Test func `Names in a question have the colours of their lanes, those in a note are bold`() throws {
    var lesson = try Lesson(Self.file.replacing("note: Look.", with: "note: \"Look: second waits.\""))
    lesson.elapse(.milliseconds(1600))
    func styles(of word: String) -> Set<Style> {
      let (canvas, area) = (lesson.model.canvas(), lesson.play.layout.note)
      var styles: Set<Style> = []
      for row in area.rowRange {
        let cells = Array(canvas.row(row))
        let text = cells.map(\.text).joined()
        guard let range = text.firstRange(of: word) else { continue }
        let start = text.distance(from: text.startIndex, to: range.lowerBound)
        styles.formUnion(cells[start..<start + word.count].map(\.style))
      }
      return styles
    }
    #expect(styles(of: "second") == [.bold] && styles(of: "Look") == [.plain])
    _ = lesson.goToNextQuestion()
    #expect(styles(of: "Which") == [.bold] && styles(of: "[a]") == [.bold], "\(lesson.screen)")
  }
}
