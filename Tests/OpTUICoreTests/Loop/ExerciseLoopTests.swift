import Testing

@testable import OpTUICore

/// Exercises on the screen, with files that exist in memory.
@Suite struct ExerciseLoopTests {
  /// Two exercises, whose files a test changes.
  final class Desk: ExerciseStore {
    var texts: [String: String] = [:]
    var openName = ""
    var news: ExerciseReading?
    var hints: [String: Int] = [:]
    let sheets: [(name: String, sheet: ExerciseSheet)]

    init() {
      let texts = ["one", "two"].map { name in
        (
          name,
          """
          optui: 1
          title: Exercise \(name)
          queues: {q: {}}
          operations:
            a: {queue: q, duration: 2s}
            b: {queue: q, duration: 1s}
          expect: [order: [a.finished, b.executing]]
          exercise:
            task: Let b wait for a.
            hints: [A dependency, "after: [a]"]
            keep: [queues]
            solution: {operations: {b: {after: [a]}}}
            because: It waits.
          """
        )
      }
      sheets = texts.compactMap { name, text in
        ExerciseSheet.read(file: name, bytes: Array(text.utf8)).sheet.map { (name, $0) }
      }
      for (name, sheet) in sheets { self.texts[name] = sheet.handout(in: nil) }
    }

    var entries: [PickerModel.Entry] { sheets.map { PickerModel.Entry(name: $0.name, title: $0.name) } }
    var first: String { "one" }

    func begin(wake: @escaping @Sendable () -> Void) {}

    func open(_ name: String) throws(LoopFailure) -> ExerciseReading {
      openName = name
      return reading(name)
    }

    func takeNews() -> ExerciseReading? {
      defer { news = nil }
      return news
    }

    func next(after name: String) -> String? { name == "one" ? "two" : nil }

    func noteHints(_ count: Int, of name: String) { hints[name] = count }

    func reset(_ name: String) throws(LoopFailure) -> String {
      texts[name] = sheets.first { $0.name == name }?.sheet.handout(in: nil)
      return "\(name).old"
    }

    func editorCommand(for path: String) -> String { "edit \(path)" }

    /// Saves the file that is open, with a change.
    func save(_ old: String, _ new: String) {
      texts[openName] = texts[openName]?.replacing(old, with: new)
      news = reading(openName)
    }

    private func reading(_ name: String) -> ExerciseReading {
      guard let sheet = sheets.first(where: { $0.name == name })?.sheet, let text = texts[name] else {
        preconditionFailure("there is no exercise \(name)")
      }
      let verdict = sheet.judge(Array(text.utf8), file: name)
      let report = ProblemReport(verdict.problems, file: name, text: text).rendered().split(separator: "\n")
      let state = ExerciseState(
        name: name, number: name == "one" ? 1 : 2, count: 2, task: sheet.exercise.task.first,
        hints: sheet.exercise.hints.map(\.first), because: sheet.exercise.because?.first, solution: sheet.solution,
        path: "/\(name).yaml",
        verdict: verdict.isSolved
          ? .solved
          : verdict.scenario == nil ? .broken(report.map(String.init)) : .unsolved(verdict.problems.map(\.message)),
        hintCount: hints[name] ?? 0)
      return ExerciseReading(verdict.scenario.map { .scenario($0) }, state: state)
    }
  }

  /// Runs the loop over the exercises.
  private static func show(_ desk: Desk, columns: Int = 80, rows: Int = 24, _ script: [TestScreen.Event]) -> TestScreen
  {
    let screen = TestScreen(columns: columns, rows: rows, script)
    _ = PlayLoop(screen, showing: .exercises(desk), options: PlayOptions(), clock: { screen.now }).run()
    return screen
  }

  private static func check(
    _ texts: String..., not absent: [String] = [], _ location: SourceLocation = #_sourceLocation
  ) -> TestScreen.Event {
    .check { screen in
      for text in texts {
        #expect(screen.text.contains(text), "\(screen.text)", sourceLocation: location)
      }
      for text in absent { #expect(!screen.text.contains(text), "\(screen.text)", sourceLocation: location) }
    }
  }

  /// The wake of the loop by a changed file.
  private static var woken: TestScreen.Event { .signals(ScreenSignals()) }

  @Test func `Task and verdict are shown, and hints one by one`() {
    let desk = Desk()
    _ = Self.show(
      desk,
      [
        Self.check(
          "1/2 Exercise one", "Let b wait for a.", "your file: /one.yaml", "✗ expected a.finished before b.executing",
          not: ["Hint"]),
        .keys(["h"]), Self.check("Hint 1/2: A dependency", not: ["Hint 2/2"]),
        .keys(["h"]), Self.check("Hint 1/2: A dependency", "Hint 2/2: after: [a]"),
        .keys(["h"]), Self.check("there are no more hints: w says why"),
      ])
    #expect(desk.hints == ["one": 2])
  }

  @Test func `A saved file is played and checked; the solution is shown after success`() {
    let desk = Desk()
    _ = Self.show(
      desk,
      [
        .keys(["s"]), Self.check("the solution is shown after success: h gives a hint"),
        .check { _ in desk.save("duration: 1s", "duration: 1s, after: [a]") }, Self.woken,
        Self.check("✓ solved: It waits.", not: ["✗ expected"]),
        .time(.seconds(1)), Self.check("◌1"),
        .keys(["s"]), Self.check("Our solution changes these keys", "operations: b: after: [a]"),
        .keys([.escape, "n"]), Self.check("2/2 Exercise two", "✗ expected"),
        .keys(["n"]), Self.check("this is the last exercise"),
      ])
  }

  @Test func `A broken file shows its message, and the previous play stays`() {
    let desk = Desk()
    _ = Self.show(
      desk,
      [
        .time(.milliseconds(500)), Self.check("▸2"),
        .check { _ in desk.save("duration: 1s", "duratoin: 1s") }, Self.woken,
        Self.check("error[unknown-key]: unknown key 'duratoin'", "did you mean 'duration'?", "▸2"),
        .check { _ in desk.save("duratoin: 1s", "duration: 1s") }, Self.woken, Self.check("✗ expected a.finished"),
      ])
  }

  @Test func `A long message of a broken file is shown whole`() {
    let desk = Desk()
    _ = Self.show(
      desk, columns: 60,
      [
        .check { _ in desk.save("duration: 1s", "dependencies: [a]") }, Self.woken,
        Self.check("unknown key 'dependencies' in operation 'b'", "did you mean 'after'?"),
      ])
  }

  @Test func `A program is awaited, its run replaces the lanes, and the verdict follows`() {
    let (desk, log) = (Desk(), FakeLog())
    let state = { (verdict: ExerciseState.Verdict) in
      ExerciseState(
        name: "one", number: 1, count: 2, task: "Repair it.", hints: [], because: nil, solution: [],
        path: "/one.swift", verdict: verdict, hintCount: 0)
    }
    let run = GrowingLogSubject(
      RecordedLog(title: "run", events: []), name: "one", from: .file(isFollowed: true), log)
    let screen = Self.show(
      desk,
      [
        .time(.milliseconds(500)), Self.check("▸2"),
        .check { _ in desk.news = ExerciseReading(nil, state: state(.pending("it is being built"))) },
        Self.woken, Self.check("Repair it.", "it is being built", "▸2", not: ["✗ expected"]),
        .check { _ in desk.news = ExerciseReading(.run(run), state: state(.pending("it runs"))) },
        // A growing log is drawn at the next frame that is due.
        Self.woken, .time(.seconds(1)), Self.check("Repair it.", "it runs", not: ["▸2", "being built"]),
        .check { _ in desk.news = ExerciseReading(nil, state: state(.unsolved(["b waits for a"]))) },
        Self.woken, .time(.seconds(1)), Self.check("✗ b waits for a", not: ["it runs"]),
      ])
    #expect(screen.text.contains("1/2"))
  }

  @Test func `A change of a kept part is not a solution`() {
    let desk = Desk()
    _ = Self.show(
      desk,
      [
        .check { _ in desk.save("q: {}", "q: {max: 1}") }, Self.woken,
        Self.check("✗ 'queues' has to stay as it was: it was {q: {}}"),
      ])
  }

  @Test func `The editor gets the terminal, reset starts over, the list leads back`() {
    let desk = Desk()
    let screen = Self.show(
      desk,
      [
        .keys(["E"]), .check { _ in desk.save("duration: 1s", "after: [a]") }, Self.woken, Self.check("✓ solved"),
        .keys(["x"]), Self.check("✗ expected", "your file was saved as one.old"),
        .keys(["l"]), Self.check("2 exercises", "one", "two"),
        .keys([.down, .enter]), Self.check("2/2 Exercise two"),
        .check { $0.statusOfCommand = 127 }, .keys(["E"]), Self.check("the editor cannot be started: set EDITOR"),
        .keys(["q"]), Self.check("2 exercises"),
      ])
    #expect(screen.calls.filter { $0 != .repaint } == [.run("edit /one.yaml"), .run("edit /two.yaml")])
  }

  /// A key that steers would make the play differ from its file.
  @Test(arguments: [Key.character("X"), "+", "-", "p", "f", "a", "A", "D", ":", "U"])
  func `Keys that steer do nothing`(key: Key) {
    _ = Self.show(Desk(), [.time(.milliseconds(500)), .keys([key]), Self.check("▸2", "no such key")])
  }

  @Test func `Task and verdict fit on every screen with lanes`() {
    for (columns, rows) in [(40, 12), (60, 16), (80, 24), (120, 40)] {
      let desk = Desk()
      _ = Self.show(
        desk, columns: columns, rows: rows, [Self.check("Let b wait for a.", "/one.yaml", "✗ expected")])
    }
  }

  @Test(arguments: [(60, "your file: ~/exercises-of-a-course/01-one.yaml"), (30, "~/exercises-of-…se/01-one.yaml")])
  func `The file to change is shown, with both ends of a long path`(columns: Int, line: String) {
    let state = ExerciseState(
      name: "one", number: 1, count: 2, task: "Do it.", hints: [], because: nil, solution: [],
      path: "/u/anna/exercises-of-a-course/01-one.yaml", shownPath: "~/exercises-of-a-course/01-one.yaml",
      verdict: .unsolved(["not yet"]), hintCount: 0)
    let text = { (rows: Int) in
      ExerciseText(state, .standard, columns: columns, rows: rows, .unicode).lines.map { $0.padded(columns: 0) }
    }
    #expect(text(4)[1] == line)
    #expect(text(3) == ["Do it.", "✗ not yet"], "with little room the verdict has precedence")
  }
}
