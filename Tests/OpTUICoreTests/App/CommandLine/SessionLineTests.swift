import Testing

@testable import OpScenario
@testable import OpTUICore

/// The command line over a live session.
@Suite struct SessionLineTests {
  private static let lines = [
    "queue net max 2", "queue cpu max 1", "add photo in net for 4s name 下载图片", "add form manual in net needs paper",
    "add film in cpu pausable for 2s after photo",
  ]

  private static func program() -> SessionProgram { SessionProgram(lines) }

  private static func words(_ program: SessionProgram) -> [String] {
    program.play.commandLine.completion.words.map(\.text)
  }

  @Test func `A refused line stays, with a caret under the word`() {
    var program = Self.program()
    let log = program.play.log
    program.type(":add scan in nett for 1s\r")
    #expect(program.session.commands == Self.lines && program.play.log == log)
    #expect(
      program.play.frontPanel is CommandLinePanel && program.play.commandLine.text.text == "add scan in nett for 1s")
    #expect(program.play.commandLine.problem?.range == 12..<16)
    #expect(program.screen.contains("^^^^ there is no queue 'nett': did you mean 'net'?"), "\(program.screen)")
    program.type("net")
    #expect(program.play.commandLine.problem == nil)
    program.press(.enter)
    #expect(program.session.commands.last == "add scan in net for 1s")
    #expect(program.play.frontPanel == nil && program.play.commandLine.text.text.isEmpty)
    #expect(program.play.status == ":add scan in net for 1s")
    #expect(program.play.selection == .operation("scan"))
  }

  @Test func `The session offers the words that fit`() {
    var program = Self.program()
    program.type(":max ")
    #expect(Self.words(program) == ["net", "cpu"])
    program.press(.tab, "2")
    #expect(program.play.commandLine.text.text == "max cpu ")
    #expect(Self.words(program) == ["1", "2", "4", "default"])
    program.type("3\r")
    #expect(program.session.commands.last == "max cpu 3", "a digit is text where words may begin with one")
    program.type(":satisfy ")
    program.press(.tab)
    #expect(program.play.commandLine.text.text == "satisfy form")
  }

  @Test func `The name of an operation finds its id`() {
    var program = Self.program()
    program.type(":cancel 下载")
    #expect(program.play.commandLine.completion.words.first?.name == "下载图片")
    program.press(.tab, .enter)
    #expect(program.session.commands.last == "cancel photo")
  }

  @Test(arguments: [
    (":cancel ph\r", "there is no operation 'ph'", nil),
    (
      ":add d in cpu for 1s after film f\r", "unknown key 'f' in operation 'd'",
      "several are separated by commas: film, f"
    ),
    (
      ":cancel film photo\r", "expected the end of the line, found 'photo'",
      "several are separated by commas: film, photo"
    ),
    (":add d in cpu pri\r", "unknown key 'pri' in operation 'd'", "did you mean 'priority'?"),
    (":cancel FILM\r", "there is no operation 'FILM'", "did you mean 'film'?"),
    (":canc\r", "there is no command 'canc'", "did you mean 'cancel'?"),
  ])
  func `Enter executes exactly what was typed`(typed: String, message: String, hint: String?) {
    var program = Self.program()
    program.type(typed)
    #expect(program.session.commands == Self.lines && program.play.commandLine.problem?.message == message)
    #expect(program.play.commandLine.problem?.hint == hint)
    #expect(program.play.commandLine.ghost == nil && program.play.commandLine.text.text + "\r" == typed.dropFirst())
  }

  @Test func `A line without its subject is about the selected lane, which is offered first`() {
    var program = Self.program()
    while program.play.selection != .operation("film") { program.press(.down) }
    program.type(":cancel ")
    #expect(Self.words(program) == ["film", "photo", "form", "all"])
    program.type("\u{8}\r")
    #expect(program.session.commands.last == "cancel film")
    program.type(":max 3\r:suspend\r")
    #expect(program.session.commands.suffix(2) == ["max cpu 3", "suspend cpu"])
    #expect(program.session.problem(with: "max 3")?.message == "expected the id of a queue before '3'")
  }

  @Test func `Words for another text are not shown`() {
    var program = Self.program()
    program.type(":max ")
    var stale = LineCompletions()
    stale.words = [.init(text: "stale", name: nil, completesCommand: true)]
    program.send(.completed(line: "ma", stale))
    #expect(Self.words(program) == ["net", "cpu"])
    program.send(.completed(line: "max ", stale))
    #expect(Self.words(program) == ["stale"])
  }

  /// All keys come at once, and each is answered before the next.
  @Test func `Keys typed faster than frames mean the same`() {
    var program = Self.program()
    for key in ":fin fo\t\r" { program.driver.send(.key(Key(typed: key))) }
    program.driver.performCommands()
    #expect(program.play.commandLine.problem?.message == "there is no command 'fin'")
    var other = Self.program()
    for key in ":max net 4\r:suspend net\r" { other.driver.receive(.key(Key(typed: key))) }
    other.driver.performCommands()
    #expect(other.session.commands.suffix(2) == ["max net 4", "suspend net"])
    #expect(other.play.frontPanel == nil && other.play.status == ":suspend net")
  }

  @Test func `The past takes requests but no changes`() {
    var program = Self.program()
    program.press(" ")
    program.elapse(.seconds(3))
    program.type("0:cancel photo\r")
    #expect(program.play.commandLine.problem?.message.contains("the past") == true)
    #expect(program.session.commands == Self.lines)
    program.press(.control("u"))
    program.type("undo\r")
    #expect(program.session.commands == Self.lines.dropLast())
  }

  @Test func `A future moment is played to, as in a session of lines`() {
    var program = Self.program()
    program.type(":goto 2500ms\r")
    #expect(program.play.time == EngineTime(.milliseconds(2500)) && program.session.play.now == program.play.time)
    program.type(":suspend cpu\r:goto end\r")
    #expect(program.play.transport == .end)
    program.type(":why film\r")
    #expect(program.screen.contains("why is film") && program.play.selection == .operation("film"))
  }

  @Test func `A key leaves its line in the session`() {
    var program = Self.program()
    program.press("s")
    #expect(program.play.status == ":suspend net" && program.session.commands.last == "suspend net")
    program.press(":", .up)
    #expect(program.play.commandLine.text.text == "suspend net")
  }

  @Test func `A session is saved`() {
    var program = Self.program()
    program.type(":save two.yaml\r")
    #expect(program.written["two.yaml"]?.contains("photo: {queue: net") == true)
    program.type(":open nowhere.yaml\r")
    #expect(program.play.commandLine.problem?.sentence == "there is no file 'nowhere.yaml'")
    #expect(program.screen.contains("there is no file 'nowhere.yaml'"))
  }
}
