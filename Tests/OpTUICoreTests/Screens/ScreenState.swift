import LogSupport
import Scenarios
import Testing

@testable import OpTUICore

/// A moment of the program that goldens show, on a terminal of any size.
struct ScreenState: Sendable {
  let name: String
  let model: @Sendable (Terminal) throws -> AppModel

  init(_ name: String, model: @escaping @Sendable (Terminal) throws -> AppModel) {
    (self.name, self.model) = (name, model)
  }
}

// MARK: - The example of the format

extension ScreenState {
  static let playing = story("playing", "jjj")
  static let presetLanes = story("preset-lanes", "jj\t\t")
  static let presetAll = story("preset-all", "jjj\t")
  static let presetProjector = story("preset-projector", "jjjB")
  static let past = story("past", "jjjt6300ms\r")
  static let pastRefused = story("past-refused", "jjjt6300ms\rs")
  static let pastPrompt = story("past-prompt", "jjjt6300ms\rt-2")
  static let suspendedQueue = story("suspended-queue", "jjjjt6300ms\r")
  static let ended = story("ended", to: 60_000, "jjjj")
  static let asking = story("asking", to: 4000, "...X")
  static let details = story("details", "jjjI")
  static let events = story("events", "ejj")
  static let eventsSearched = story("events-searched", "e/ready")
  static let eventsPast = story("events-past", "jjjt6300ms\re")
  static let eventAxis = story("event-axis", "jjj|")
  static let logScrolled = story("scrolled", "jjj}}}")
  static let help = story("help", to: 0, "?")
  static let menu = story("menu", "jjjjjj\r")
  static let menuOfQueue = story("menu-queue", "g\r")
  static let menuOfViews = story("menu-views", "v")
  static let dependenciesExample = story("dependencies-example", "jjjjjd")
  static let whyExample = story("why-example", "jjjw")

  static let held = ScreenState("held") { terminal in
    var session = Session(on: terminal)
    session.elapse(.seconds(30))
    return session.model
  }

  /// A play with more lanes than rows, a long note, an operation in no queue, user commands, a misuse.
  static let crowded = ScreenState("crowded") { terminal in
    var session = Session(Story.crowded, on: terminal)
    session.run(to: .seconds(400))
    session.send(.clicked(.lane(.operation("op9"))))
    return session.model
  }

  /// 180 operations in three queues, one of which is suspended and holds up half of them.
  static let folded = ScreenState("folded") { terminal in
    var session = Session(Story.folded(queues: ["net", "cpu", "disk"], operations: 60), on: terminal)
    session.run(to: .seconds(19))
    return session.model
  }

  /// 2,000 operations in eight queues.
  static let foldedQueues = ScreenState("folded-queues") { terminal in
    let queues = ["net", "cpu"] + (1...6).map { "shard-\($0)" }
    var session = Session(Story.folded(queues: queues, operations: 250), on: terminal)
    session.run(to: .seconds(19))
    return session.model
  }

  private static func story(_ name: String, to milliseconds: Int = 9500, _ keys: String) -> ScreenState {
    ScreenState(name) { terminal in
      var session = Session(on: terminal)
      session.run(to: .milliseconds(milliseconds))
      session.type(keys)
      return session.model
    }
  }
}

extension Session {
  fileprivate init(_ events: [LogEvent] = Story.events, on terminal: Terminal) {
    self.init(events, columns: terminal.size.columns, rows: terminal.size.rows, charset: terminal.charset)
  }
}

// MARK: - The command line

extension ScreenState {
  static let lineEmpty = line("line-empty", ":")
  static let lineOffers = line("line-offers", ":priority ")
  static let lineMistake = line("line-mistake", ":cancel all nte\r")
  static let lineLong = ScreenState("line-long") { terminal in
    let words = String(repeating: "下载图片 ", count: terminal.size.columns / 8)
    return try line("line-long", ":cancel \(words)").model(terminal)
  }

  private static func line(_ name: String, _ keys: String) -> ScreenState { story(name, to: 1500, "jjj" + keys) }
}

// MARK: - A live session

extension ScreenState {
  static let sessionEmpty = session("session-empty", lines: [])
  static let sessionFilled = session("session-filled", keys: "a")
  static let sessionWords = session("session-words", keys: ":add scan in cpu for 2s after ")
  static let sessionRefused = session("session-refused", keys: ":add 图 in cpu for two seconds\r")
  static let sessionClaims = session("session-claims", keys: ":goto 2500ms\r")
  static let sessionDependency = session("session-dependency", keys: "jDk")

  private static let lines = [
    "queue net max 2", "queue cpu max 1", "add photo in net for 2s name 下载图片",
    "add film in net for 3s after photo high",
    "expect photo.finished before film.executing", "expect ends 4s",
  ]

  private static func session(_ name: String, lines: [String] = lines, keys: String = "") -> ScreenState {
    ScreenState(name) { terminal in
      var program = SessionProgram(lines, size: terminal.size, charset: terminal.charset)
      program.type(keys)
      return program.model
    }
  }
}

// MARK: - Built-in scenarios

extension ScreenState {
  static let blocks = builtIn("blocks", "blocks/side-by-side", to: 3000)
  static let blocksThreads = builtIn("blocks-threads", "blocks/side-by-side", to: 3000, "T")
  static let group = builtIn("group", "groups/batch", to: 900)
  static let dependenciesRing = builtIn("dependencies-ring", "why/ring", to: 60_000, "d")
  static let threads = builtIn("threads", "why/starved-pool", to: 60_000, "T")
  static let marks = builtIn("marks", "classroom/five-questions", to: 60_000, "[[")
  static let statistics = builtIn("statistics", "images/pipeline", to: 9000, "%")

  static let whyRing = why("ring", asking: "show")
  static let whySuspendedBehind = why("suspended-behind", asking: "print")
  static let whyStarvedPool = why("starved-pool", asking: "image2")
  static let whyOutranked = why("outranked", asking: "report")
  static let whyPausedSlotHolder = why("paused-slot-holder", asking: "report")
  static let lints = ScreenState("lints") {
    try WhyPaneTests.asked("starved-pool", asking: "image1", on: $0, "i").model
  }

  static let code = ScreenState("code") { terminal in
    var live = try CodeTests.play("subclassing/flip-then-post", on: terminal)
    live.run(to: .milliseconds(1100))
    live.press("V")
    live.type("t1s\r,,")
    return live.model
  }

  static func builtIn(_ name: String) throws -> String {
    try #require(BuiltIn.all.first { $0.name == name }?.text)
  }

  private static func builtIn(_ name: String, _ file: String, to milliseconds: Int, _ keys: String = "") -> ScreenState
  {
    ScreenState(name) { terminal in
      var live = try LivePlay(try builtIn(file), named: String(file.split(separator: "/")[1]), on: terminal)
      live.run(to: .milliseconds(milliseconds))
      live.press(keys)
      return live.model
    }
  }

  private static func why(_ name: String, asking operation: String) -> ScreenState {
    ScreenState("why-\(name)") { try WhyPaneTests.asked(name, asking: operation, on: $0).model }
  }
}

// MARK: - Other plays

extension ScreenState {
  static let question = ScreenState("question") { try ShowTests.asked(on: $0).model }
  static let answered = ScreenState("answered") { terminal in
    var live = try ShowTests.asked(on: terminal)
    live.press("c")
    live.send(.elapsed(.seconds(2)))
    return live.model
  }

  static let fork = fork("fork")
  /// A moment before the fork, so that all of the other play is visible.
  static let forkPast = fork("fork-past", "t3s\r")

  private static func fork(_ name: String, _ keys: String = "") -> ScreenState {
    ScreenState(name) { terminal in
      var live = try LivePlay(on: terminal)
      live.run(to: .seconds(12))
      live.type("t4500ms\rFs ")
      live.run(to: .seconds(8))
      live.type(keys)
      return live.model
    }
  }

  static let completion = completion("completion")
  static let completionThreads = completion("completion-threads", "T")

  private static func completion(_ name: String, _ keys: String = "") -> ScreenState {
    ScreenState(name) { terminal in
      var live = try LivePlay(
        """
        optui: 1
        title: A completion block
        queues: {q: {max: 2}}
        operations:
          parse: {queue: q, steps: [{sleep: 2s}], completion: [{sleep: 1s}, {log: stored}]}
          render: {queue: q, steps: [{sleep: 1s}], after: [parse]}
        """, on: terminal)
      live.run(to: .seconds(5))
      live.press(keys)
      return live.model
    }
  }

  /// Names with a common beginning that are longer than any field: ids replace them.
  static let longNames = ScreenState("long-names") { terminal in
    let operations = (1...3).map {
      "  op\($0): {queue: q, name: 下载一个名字非常非常长的图片并且压缩以后再上传第\($0)号, duration: 2s}\n"
    }
    var live = try LivePlay(
      "optui: 1\ntitle: x\nqueues: {q: {max: 1, name: 专门用来下载非常非常大的图片的队列}}\noperations:\n\(operations.joined())",
      on: terminal)
    live.run(to: .seconds(1))
    live.press("jw")
    return live.model
  }

  static let causesPane = ScreenState("causes-pane") { try CausesTests.asked(on: $0, "w").model }
  static let causes = ScreenState("causes") { try CausesTests.asked(on: $0, "H").model }

  static let live = watched("live", GrowingLogTests.beginning, .program(.view))
  static let missingEngine = watched("missing-engine", [], .executed(.view))

  private static func watched(_ name: String, _ events: [LogEvent], _ origin: GrowingLogOrigin) -> ScreenState {
    ScreenState(name) { terminal in
      var watched = Watched(events, origin)
      watched.send(.resized(terminal.size))
      return watched.model
    }
  }

  static let exercise = ScreenState("exercise") { terminal in
    var program = Program(
      driver: AppDriver(
        showing: .exercises(ExerciseLoopTests.Desk()), size: terminal.size, charset: terminal.charset,
        options: PlayOptions(), wake: {}))
    program.send(.elapsed(.zero))
    program.press("h")
    return program.model
  }

  static let pickerCourse = ScreenState("picker-course") { terminal in
    let outline = CourseLoopTests.outline
    var model = AppModel(
      size: terminal.size, charset: terminal.charset,
      entries: outline.lessons.map { PickerModel.Entry(name: $0.name, title: $0.title) })
    var progress = CourseProgress()
    for change in [.finished(lesson: "a/one"), .opened(lesson: "b/three")] as [CourseProgress.Change] {
      progress.apply(change)
    }
    model.adopt(course: outline, progress)
    return model
  }

  static let picker = picker("picker", "j")
  static let pickerFilter = picker("picker-filter", "j/17")
  static let pickerHelp = picker("picker-help", "j?")

  private static func picker(_ name: String, _ keys: String) -> ScreenState {
    ScreenState(name) { terminal in
      let entries = (1...30).map {
        PickerModel.Entry(
          name: "lessons/number-\($0)", title: $0 == 2 ? "取消只是请求" : "Lesson number \($0)",
          description: $0 == 2 ? description : nil)
      }
      var model = AppModel(size: terminal.size, charset: terminal.charset, entries: entries)
      for key in keys { _ = model.update(.key(Key(typed: key))) }
      return model
    }
  }

  private static let description = """
    cancel() only sets a flag. The operation that runs has to look at it, and until it does, it keeps its slot; one that
    waits is finished at its turn, without ever being executed. 取消不会让操作停下来。
    """
}

private struct Program: DrivenApp {
  var driver: AppDriver
}

extension LivePlay {
  init(_ yaml: String = Story.yaml, named name: String = "image-pipeline", on terminal: Terminal) throws {
    try self.init(yaml, named: name, size: terminal.size, charset: terminal.charset)
  }
}
