import LogSupport
import Testing

@testable import OpTUICore

@Suite struct PickerTests {
  private static func model(_ count: Int = 3) -> AppModel {
    let entries = (0..<count).map { PickerModel.Entry(name: "entry\($0)", title: "Entry \($0)") }
    return AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
  }

  @Test(arguments: [("", 0), ("j", 1), ("jk", 0), ("k", 0), ("jjjjjj", 2)])
  func `Enter plays the selected one`(keys: String, chosen: Int) {
    var model = Self.model()
    for key in keys { #expect(model.update(.key(.character(key))) == []) }
    #expect(model.update(.key(.enter)) == [.loop(.open(name: "entry\(chosen)"))])
  }

  @Test func `An empty list can only be left`() {
    var model = Self.model(0)
    for key in [Key.enter, .down, .up, .pageDown, .end] { #expect(model.update(.key(key)) == []) }
    #expect(model.update(.key(.character("q"))) == [.loop(.quit)])
    #expect(model.deadline == nil)
    #expect(model.summary().isEmpty)
  }

  @Test func `Escape leads back from a play`() {
    var model = Self.model()
    _ = model.update(.key(.down))
    _ = model.update(.opened(PlayTitle(file: "entry1", title: "Entry 1")))
    let later = EngineTime(.seconds(99))
    _ = model.update(.played(Story.events, now: .zero, nextDue: later, hold: nil, exhaustion: nil))
    #expect(model.update(.key(.character("?"))) == [])
    #expect(model.update(.key(.escape)) == [])
    #expect(model.play != nil)
    #expect(model.update(.key(.escape)) == [])
    #expect(model.play == nil)
    #expect(model.update(.key(.enter)) == [.loop(.open(name: "entry1"))])
  }

  @Test(arguments: [
    ([Key.end], 29), ([.character("G"), .character("g")], 0), ([.pageDown], 22), ([.pageDown, .pageUp], 0),
    ([.pageDown, .pageDown], 29), ([.end, .home], 0),
  ])
  func `The selection moves by screens`(keys: [Key], chosen: Int) {
    var model = Self.model(30)
    for key in keys { _ = model.update(.key(key)) }
    #expect(model.update(.key(.enter)) == [.loop(.open(name: "entry\(chosen)"))])
  }

  private static func typed(_ keys: String, then last: [Key] = []) -> (model: AppModel, commands: [AppCommand]) {
    var model = Self.model(30)
    var commands: [AppCommand] = []
    for key in keys.map(Key.character) + last { commands += model.update(.key(key)) }
    return (model, commands)
  }

  @Test(arguments: [
    ("/12", [Key.enter], "entry12"), ("/ENTRY 7", [.enter], "entry7"), ("/2", [.down, .enter], "entry20"),
    ("/123", [.backspace, .enter], "entry12"), ("jj/2", [.enter], "entry2"), ("/q", [.backspace, .enter], "entry0"),
  ])
  func `Typed letters filter the list`(keys: String, last: [Key], chosen: String) {
    #expect(Self.typed(keys, then: last).commands == [.loop(.open(name: chosen))])
  }

  @Test func `Space plays the selected one too, but is a letter of a search`() {
    var model = Self.model()
    #expect(model.update(.key(.character(" "))) == [.loop(.open(name: "entry0"))])
    #expect(Self.typed("/y 12").model.picker?.shown.map(\.name) == ["entry12"])
  }

  @Test func `Matches in titles come first, then those in names, and a match in a text is shown`() {
    let entries = [
      PickerModel.Entry(name: "five", title: "Five reasons", words: "en: \"the queue is suspended at 2 s.\"\nother"),
      PickerModel.Entry(name: "suspend-1", title: "Lanes"), PickerModel.Entry(name: "hold", title: "Suspending"),
    ]
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
    for key in "/susp" { _ = model.update(.key(.character(key))) }
    #expect(model.picker?.shown.map(\.name) == ["hold", "suspend-1", "five"] && model.picker?.selected == 0)
    #expect(model.picker?.foundText(in: entries[0]) == "the queue is suspended at 2 s.")
    #expect(model.picker?.foundText(in: entries[2]) == nil)
  }

  @Test(arguments: [("/QoS", true), ("/qo s", true), ("/q", false), ("/quality", false)])
  func `The answer to a searched word is shown`(keys: String, isShown: Bool) {
    var outline = CourseLoopTests.outline
    let answer = "How the system treats the thread. " + String(repeating: "And so on, ", count: 17) + "to its end."
    outline.explained = [APIWord(["QoS"], Phrase(verbatim: answer))]
    let entries = outline.lessons.map {
      PickerModel.Entry(name: $0.name, title: $0.title, description: "", words: "QoS")
    }
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
    model.adopt(course: outline, CourseProgress())
    for key in keys { _ = model.update(.key(.character(key))) }
    #expect(Picture.text(of: model.canvas()).contains("to its end.") == isShown)
  }

  /// A search for several words is answered, too.
  @Test(arguments: [
    ("qos", ["c", "b"], true), ("inherited qos", ["c"], true), ("queue", ["a", "b"], false),
    ("queue of qos", ["b", "c"], true), ("qos nothing", ["c"], true), ("nothing", [], false),
  ])
  func `The lessons about an explained word come first, and are better than none`(
    search: String, shown: [String], isAnswered: Bool
  ) {
    var outline = CourseLoopTests.outline
    outline.explained = [APIWord(["QoS"], "Never inherited.", lessons: ["c", "absent"])]
    let entries = [("a", "Queue"), ("b", "Queue of QoS"), ("c", "Threads")]
    var model = PickerModel(entries: entries.map { PickerModel.Entry(name: $0, title: $1) })
    model.adopt(course: outline, CourseProgress())
    for key in "/" + search { _ = model.press(.character(key), on: Canvas.Size(columns: 80, rows: 24)) }
    #expect(model.shown.map(\.name) == shown)
    #expect(model.answer == (isAnswered ? "optui explain QoS: Never inherited." : nil))
  }

  @Test(arguments: [("sus", 2), ("sus1", 1), ("word", 0)])
  func `A search selects the first title, else the first name, else the first text`(search: String, selected: Int) {
    let entries = [
      PickerModel.Entry(name: "five", title: "Five reasons", words: "suspending sus1 word"),
      PickerModel.Entry(name: "sus1", title: "Lanes"), PickerModel.Entry(name: "hold", title: "Suspending a queue"),
    ]
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
    for key in "/" + search { _ = model.update(.key(.character(key))) }
    #expect(model.update(.key(.enter)) == [.loop(.open(name: entries[selected].name))])
  }

  /// Each key narrows the list, with the same result as a search for the whole text.
  @Test(arguments: [["Stra", "ße"], ["e", "\u{301}"], ["RES", "E", "\u{301}"], ["12", "x"]])
  func `An extended filter finds the same as the whole text`(parts: [String]) {
    let names = ["Straße 1", "strasse 2", "re\u{301}sume\u{301}", "rese\u{301}", "e\u{301}", "e", "12", "12x", "112"]
    let entries = names.map { PickerModel.Entry(name: $0, title: "", words: "") }
    let size = Canvas.Size(columns: 80, rows: 24)
    func shown(_ keys: [Key]) -> [String] {
      var model = PickerModel(entries: entries)
      for key in keys { _ = model.press(key, on: size) }
      return model.shown.map(\.name)
    }
    let keys = parts.flatMap { $0.map(Key.character) }
    // Another letter, which is deleted again, restarts the search.
    #expect(shown([.character("/")] + keys) == shown([.character("/")] + keys + [.character("z"), .backspace]))
  }

  @Test func `A filter has a maximum length`() {
    let (model, _) = Self.typed("/" + String(repeating: "x", count: 1000))
    #expect(model.picker?.search.text.count == 64)
  }

  @Test func `Escape shows all again, then leaves`() {
    var (model, _) = Self.typed("/12")
    #expect(model.picker?.shown.map(\.name) == ["entry12"])
    #expect(model.update(.key(.escape)) == [])
    #expect(model.picker?.shown.count == 30)
    #expect(model.picker?.selected == 12, "the selection stays where it is")
    #expect(model.update(.key(.escape)) == [.loop(.quit)])
  }

  @Test func `An empty result cannot be played`() {
    let (model, commands) = Self.typed("/nothing like it", then: [.enter, .down, .end])
    #expect(commands.isEmpty)
    #expect(Picture.text(of: model.canvas()).contains("0 of 30 scenarios"))
  }

  @Test func `Help opens and closes`() {
    var (model, commands) = Self.typed("?")
    #expect(Picture.text(of: model.canvas()).contains("show matching entries only"))
    for key in [Key.character("q"), .character("?"), .escape] { commands += model.update(.key(key)) }
    #expect(commands.isEmpty)
    #expect(model.picker?.help == nil)
  }

  @Test func `A key without meaning says so`() {
    #expect(Self.typed("z").model.picker?.status?.contains("no such key") == true)
  }

  @Test func `A refusal is shown`() {
    var model = Self.model()
    _ = model.update(.told("there is no such file"))
    let last = model.canvas().row(23).map(\.text).joined()
    #expect(last.contains("there is no such file"))
  }
}
