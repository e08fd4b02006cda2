import Scenarios
import Testing
import Translations

@testable import OpTUICore
@testable import OpText

/// The room for the texts of each lesson on the usual screen, for any number of lanes.
@Suite struct NoteRoomTests {
  /// Plays whole lessons, because the texts of each moment matter.
  @Test(arguments: BuiltIn.all)
  func `Questions, and two lines of every note, are readable at 80x24`(_ builtIn: BuiltIn) throws {
    let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
    let scenario = try #require(loaded)
    guard scenario.clock == .virtual else { return }
    for (language, catalog) in [("en", nil), ("zh", Catalog.chinese)] {
      Catalog.$current.withValue(catalog) {
        var lesson = Lesson(scenario, named: builtIn.name, language: language)
        var told: Set<PlayModel.AudienceText> = []
        for _ in 0..<2000 where lesson.play.transport != .end {
          if let audienceText = lesson.play.audienceText, told.insert(audienceText).inserted {
            Self.check(audienceText, on: lesson, in: "\(builtIn.name) \(language)")
          }
          if let key = lesson.play.openQuestion?.answerKeys.first {
            lesson.press(.character(key))
          } else if lesson.play.transport == .hold {
            lesson.press(" ")
          }
          lesson.elapse(.milliseconds(250))
        }
        #expect(lesson.play.transport == .end && !told.isEmpty)
      }
    }
  }

  @Test(arguments: [("One row.", 1), ("One row, unless the screen is narrow, where this text needs a second one.", 2)])
  func `The longest note determines the rows of all`(text: String, rows: Int) throws {
    let lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {}}
      operations: {a: {queue: q, duration: 4s}}
      script: [{at: 1s, note: A}, {at: 2s, note: "\(text)"}]
      """, size: Canvas.Size(columns: 60, rows: 24))
    #expect(lesson.play.layout.note.rows == rows)
  }

  private static func check(_ audienceText: PlayModel.AudienceText, on lesson: Lesson, in place: String) {
    let columns = lesson.play.size.columns - 2
    let canvas = lesson.model.canvas()
    let screen = (0..<canvas.size.rows).map { canvas.row($0).map(\.text).joined() }.joined().filter { !$0.isWhitespace }
    func requireLines(_ count: Int, of text: String, _ what: String) {
      let lines = CellText(text).wrapped(columns: columns)
      for line in lines.prefix(count) {
        // A cut is marked at the end of the last line that fits.
        let beginning = line.clusters.map(\.glyph.text).joined().filter { !$0.isWhitespace }.dropLast(
          lines.count > count ? 2 : 0)
        #expect(
          screen.contains(beginning), "\(place), at \(lesson.play.time): \(what) of \(lines.count) lines: \(text)")
      }
    }
    if let lead = audienceText.lead { requireLines(2, of: lead, "the note") }
    requireLines(audienceText.choices.isEmpty ? 2 : .max, of: audienceText.text, "the text")
    for choice in audienceText.choices { requireLines(.max, of: choice, "a choice") }
  }
}
