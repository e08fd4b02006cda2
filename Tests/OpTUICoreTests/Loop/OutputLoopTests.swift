import LogSupport
import Testing

@testable import OpTUICore

/// The output of the program: texts for the clipboard, and exports.
@Suite struct OutputLoopTests {
  /// The files that were written.
  private final class Files {
    var kept: [String] = []
    var exported: [(log: RecordedLog, path: String, replaces: Bool)] = []

    var options: PlayOptions {
      var options = PlayOptions()
      options.outputs = PlayOutputs(
        export: { [self] log, path, replaces throws(LoopFailure) in
          if path == "theirs.svg", !replaces { throw LoopFailure("'theirs.svg' exists") }
          exported.append((log, path, replaces))
        },
        keep: { [self] text throws(LoopFailure) in
          kept.append(text)
          return "screen-\(kept.count).txt"
        }, save: PlayOutputs.none.save)
      return options
    }
  }

  private func texts(_ screen: TestScreen) -> [String] {
    screen.calls.compactMap { if case .copy(let text) = $0 { text } else { nil } }
  }

  @Test func `Y copies the row, the screen, and then into a file`() throws {
    let files = Files()
    let screen = TestScreen([.time(.milliseconds(500)), .type("gjYYY")])
    try PlayLoopTests.run(PlayLoopTests.held, screen, files.options)
    let texts = texts(screen)
    #expect(texts.count == 2)
    #expect(texts.first?.contains("first") == true && texts.first?.contains("\n") == false, "the row of the lane")
    #expect(texts.last?.contains("OpTUI") == true && texts.last?.split(separator: "\n").count ?? 0 > 10)
    #expect(files.kept.count == 1 && files.kept.first == texts.last)
    #expect(screen.text.contains("the screen is in screen-1.txt"))
  }

  @Test func `Another key between begins with the selection again`() throws {
    let screen = TestScreen([.type("gjYkjY")])
    try PlayLoopTests.run(PlayLoopTests.held, screen, Files().options)
    #expect(Set(texts(screen)).count == 1)
  }

  @Test func `Y copies a selected event or an open answer`() throws {
    let screen = TestScreen([.time(.milliseconds(500)), .type("eYwq"), .type("gjjwY")])
    try PlayLoopTests.run(PlayLoopTests.held, screen, Files().options)
    #expect(texts(screen).first?.hasPrefix("0.000 ") == true)
    #expect(texts(screen).last?.hasPrefix("why is second waiting?") == true)
  }

  @Test func `If the terminal has no clipboard the text goes into a file`() throws {
    let files = Files()
    let screen = TestScreen([.type("gjY")])
    screen.hasClipboard = false
    try PlayLoopTests.run(PlayLoopTests.held, screen, files.options)
    #expect(files.kept.count == 1)
    #expect(screen.text.contains("cannot set the clipboard; the text is in screen-1.txt"))
  }

  @Test func `E offers a name, and exports the play so far`() throws {
    let files = Files()
    let screen = TestScreen([
      .time(.milliseconds(500)), .type("E"), .check { #expect($0.text.contains(":export test.svg")) }, .keys([.enter]),
    ])
    try PlayLoopTests.run(PlayLoopTests.held, screen, files.options)
    #expect(files.exported.map(\.path) == ["test.svg"])
    #expect(files.exported.first?.log.events.isEmpty == false)
    #expect(screen.text.contains("events are in test.svg"))
  }

  @Test(arguments: [
    (":export csv", "test.csv", false), (":export! theirs.svg", "theirs.svg", true),
    (":export a b.html", "a b.html", false),
  ])
  func `A line exports by format or by name`(line: String, path: String, replaces: Bool) throws {
    let files = Files()
    try PlayLoopTests.run(
      PlayLoopTests.held, TestScreen([.time(.milliseconds(500)), .type(line), .keys([.enter])]), files.options)
    #expect(files.exported.map(\.path) == [path])
    #expect(files.exported.map(\.replaces) == [replaces])
  }

  @Test(arguments: [
    (":export play.gif", "tell the format"), (":export theirs.svg", "'theirs.svg' exists"), (":export", "expected"),
  ])
  func `A failed export is reported in a sentence`(line: String, words: String) throws {
    let files = Files()
    let screen = TestScreen([.time(.milliseconds(500)), .type(line), .keys([.enter])])
    try PlayLoopTests.run(PlayLoopTests.held, screen, files.options)
    #expect(files.exported.isEmpty)
    #expect(screen.text.contains(words), "\(screen.text)")
  }

  @Test func `A log that was read can be exported too`() throws {
    let files = Files()
    let play = Play(try PlayLoopTests.scenario(PlayLoopTests.held), holds: false)
    _ = play.advance(to: .zero)
    let log = RecordedLog(title: "A log", events: play.events)
    let screen = TestScreen([.type("E"), .keys([.enter])])
    let loop = PlayLoop(
      screen, showing: .log(log, name: "run.jsonl"), options: files.options, clock: { screen.now }, onIdle: { _, _ in })
    _ = loop.run()
    #expect(files.exported.map(\.path) == ["run.svg"])
    #expect(files.exported.first?.log == log)
  }

  @Test func `An export does not become a line of the session`() {
    var program = SessionProgram(["queue net max 2", "add a in net for 4s"])
    let files = Files()
    program.driver.options.outputs = files.options.outputs
    let count = program.session.commandCount
    program.elapse(.seconds(1))
    program.press("E", .enter)
    #expect(files.exported.map(\.path) == ["session.svg"])
    #expect(program.session.commandCount == count && program.play.commandLine.problem == nil)
  }

  @Test func `A recording of a log begins at its beginning and ends at its end`() throws {
    let log = RecordedLog(title: Story.title, events: Story.events)
    let cast = try LoopSubject.log(log, name: "story").cast(
      of: log, size: Canvas.Size(columns: 60, rows: 15), charset: .unicode, options: PlayOptions()
    ) { text, _, _ in text }
    let lines = String(decoding: cast, as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"version":2,"width":60,"height":15,"title":"Cancel is a request""#))
    #expect(lines[1].hasPrefix(#"[0.000,"o","#) && lines[1].contains("PAST"), "\(lines[1])")
    #expect(lines.contains { $0.hasPrefix("[6.0") && $0.contains(#""m","Ready is not running"#) })
    let last = try #require(lines.last)
    #expect(last.hasPrefix("[11."), "as long as the log: \(last)")
  }
}
