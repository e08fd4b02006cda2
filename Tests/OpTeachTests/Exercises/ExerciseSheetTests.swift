import OpPlay
import Scenarios
import Testing

@Suite struct ExerciseSheetTests {
  /// `b` has to wait for `a`; the queue and the durations stay.
  private static let text = """
    # yaml-language-server: $schema=../scenario.schema.json
    optui: 1
    title: {en: In order, zh: 顺序}
    queues: {q: {max: 2}}
    operations:
      a: {queue: q, duration: 2s}
      b: {queue: q, duration: 1s}
    # What has to come out.
    expect: [order: [a.finished, b.executing]]

    exercise:
      task: {en: Let b wait for a., zh: 让 b 等 a。}
      hints: [A dependency., "after: [a]"]
      keep: [queues.q.max, operations.a, operations.b.duration, operations.b.priority]
      solution:
        operations: {b: {after: [a]}}
      because: b waits.

    """

  private static func sheet(_ text: String = text) throws -> ExerciseSheet {
    let (sheet, problems) = ExerciseSheet.read(file: "order.yaml", bytes: Array(text.utf8))
    #expect(problems.isEmpty, "\(problems)")
    return try #require(sheet)
  }

  private static func judge(_ changes: (String) -> String) throws -> ExerciseSheet.Verdict {
    let sheet = try sheet()
    return sheet.judge(Array(changes(sheet.handout(in: "en")).utf8), file: "order.yaml")
  }

  @Test func `The file to change has the task and no solution`() throws {
    let handout = try Self.sheet().handout(in: "zh")
    let schema = "# yaml-language-server: $schema=optui.schema.json\n"
    #expect(handout.hasPrefix(schema + "# 让 b 等 a。\noptui: 1\n"))
    #expect(handout.hasSuffix("expect: [order: [a.finished, b.executing]]\n"))
    #expect(!handout.contains("after") && !handout.contains("exercise:"))
  }

  @Test func `Unsolved it fails, with the failed expectation and its location`() throws {
    let verdict = try Self.judge { $0 }
    #expect(!verdict.isSolved)
    #expect(verdict.problems.map(\.code) == ["order"])
    #expect(verdict.problems.first?.place?.line == 10)
    #expect(verdict.scenario != nil)
  }

  @Test func `Solved it passes, with other comments and another order of keys`() throws {
    let verdict = try Self.judge { text in
      text.replacing("a: {queue: q, duration: 2s}", with: "a: {duration: \"2s\", queue: q}  # first")
        .replacing("{queue: q, duration: 1s}", with: "{after: [a], duration: 1s, queue: q}")
    }
    #expect(verdict.isSolved, "\(verdict.problems)")
  }

  @Test(arguments: [
    ("max: 2", "max: 1", "'queues.q.max' has to stay as it was: it was 2", 5),
    (
      "duration: 1s}", "duration: 1s, priority: low}",
      "'operations.b.priority' has to stay as it was: it was not there", 8
    ),
    (
      "a: {queue: q, duration: 2s}", "a: {queue: q}",
      "'operations.a' has to stay as it was: it was {queue: q, duration: 2s}", 7
    ),
    ("queues:", "allow: [deadlock]\nqueues:", "'allow' has to stay as it was: it was not there", 5),
    (
      "expect: [order: [a.finished, b.executing]]", "",
      "'expect' has to stay as it was: it was [{order: [a.finished, b.executing]}]", 0
    ),
  ])
  func `Kept parts may not change`(old: String, new: String, message: String, line: Int) throws {
    let verdict = try Self.judge { $0.replacing(old, with: new) }
    #expect(!verdict.isSolved)
    #expect(verdict.problems.map(\.message) == [message])
    #expect(verdict.problems.first?.place?.line ?? 0 == line)
  }

  @Test func `A broken file has its problems, and no scenario`() throws {
    let verdict = try Self.judge { $0.replacing("duration: 1s", with: "duratoin: 1s") }
    #expect(verdict.scenario == nil && !verdict.isSolved)
    #expect(verdict.problems.map(\.hint) == ["did you mean 'duration'?"])
  }

  @Test func `A solution has to hold in other orders too`() throws {
    let text = Self.text.replacing("  because", with: "  seeds: 20\n  because")
      .replacing("order: [a.finished, b.executing]", with: "order: [a.executing, b.executing]")
    let sheet = try Self.sheet(text)
    let verdict = sheet.judge(Array(sheet.handout(in: nil).utf8), file: "order.yaml")
    #expect(verdict.problems.map(\.code) == ["order"])
    #expect(
      verdict.problems.first?.notes.last?.hasPrefix("this is another order that the rules allow: --seed ") == true)
  }

  // MARK: - Flaws

  @Test func `A correct exercise has no flaws`() throws {
    #expect(try Self.sheet().flaws().isEmpty)
  }

  @Test(arguments: [
    ("duration: 1s}", "duration: 1s, after: [a]}", ["exercise"]),
    ("b: {after: [a]}}", "b: {after: []}}", ["order"]),
    ("b: {after: [a]}}", "b: {after: [a], duration: 2s}}", ["kept"]),
    ("b: {after: [a]}}", "b: {after: [c]}}", ["unknown-operation"]),
  ])
  func `A flaw is found`(old: String, new: String, codes: [String]) throws {
    #expect(try Self.sheet(Self.text.replacing(old, with: new)).flaws().map(\.code) == codes)
  }

  @Test(arguments: [
    ("hints: [A dependency., \"after: [a]\"]", "hints: []", "missing-hint"),
    ("  hints: [A dependency., \"after: [a]\"]\n", "", "missing-key"),
    ("operations.a,", "operations.a.after.b,", "unknown-path"),
    ("operations.a,", "operatoins.a,", "unknown-path"),
    ("operations: {b: {after: [a]}}", "expect: []", "kept"),
    ("operations: {b: {after: [a]}}", "operatoins: {}", "unknown-key"),
    ("because", "becuase", "unknown-key"),
  ])
  func `A mistake in the exercise itself is a problem of the file`(old: String, new: String, code: String) {
    let text = Self.text.replacing(old, with: new)
    let (sheet, problems) = ExerciseSheet.read(file: "order.yaml", bytes: Array(text.utf8))
    #expect(sheet == nil)
    #expect(problems.map(\.code).contains(code), "\(problems)")
  }

  // MARK: - Programs

  private static let program = """
    optui: 1
    title: Order
    queues: {q: {}}
    operations:
      a: {queue: q, duration: 2s}
      b: {queue: q, duration: 1s, after: [a]}
    expect: [order: [a.finished, b.executing]]
    exercise:
      task: Let b wait for a.
      hints: [A dependency.]
      program: |
        import OpFoundation

        print("wrong")
      solution: |
        print("right")
    """

  @Test func `A program is handed out under its task, and its solution is a program`() throws {
    let sheet = try Self.sheet(Self.program)
    #expect(sheet.handout(in: nil) == "// Let b wait for a.\n\nimport OpFoundation\n\nprint(\"wrong\")\n")
    #expect(sheet.solution == ["print(\"right\")"])
  }

  @Test(arguments: [
    ("b.executing]]", "b.executing], ends: 3s]", "program-claim"),
    ("  program: |", "  keep: [queues]\n  program: |", "program-key"),
    ("  program: |", "  seeds: 2\n  program: |", "program-key"),
  ])
  func `What the log of a program cannot show is a problem of the file`(old: String, new: String, code: String) {
    let text = Self.program.replacing(old, with: new)
    let (sheet, problems) = ExerciseSheet.read(file: "order.yaml", bytes: Array(text.utf8))
    #expect(sheet == nil)
    #expect(problems.map(\.code) == [code])
  }

  @Test func `The log of a program is judged by the names in the scenario`() throws {
    let sheet = try Self.sheet(Self.program)
    let play = Play(sheet.scenario, holds: false)
    play.finish()
    #expect(sheet.judge(RecordedLog(title: "", events: play.events)).isEmpty)
    let half = play.events.prefix { $0.kind != .finished }
    #expect(sheet.judge(RecordedLog(title: "", events: Array(half))).map(\.code) == ["all", "order"])
    #expect(sheet.flaws().isEmpty)
    #expect(sheet.flaws(unsolved: [], solved: []).map(\.code) == ["exercise"])
  }

  @Test func `The scenario of a program has to meet its own expectations`() throws {
    #expect(try Self.sheet(Self.program.replacing(", after: [a]", with: "")).flaws().map(\.code) == ["order"])
  }

  // MARK: - The built-in ones

  @Test(arguments: BuiltIn.exercises)
  func `Every built-in exercise fails unsolved, passes solved and has hints in both languages`(
    _ builtIn: BuiltIn
  ) throws {
    let bytes = Array(builtIn.text.utf8)
    let (sheet, problems) = ExerciseSheet.read(file: builtIn.name, bytes: bytes)
    let found = try problems + #require(sheet).flaws()
    #expect(found.isEmpty, "\(ProblemReport(found, file: builtIn.name, bytes: bytes).rendered())")
    let exercise = try #require(sheet?.exercise)
    #expect(exercise.hints.count >= 2)
    for text in [exercise.task] + exercise.hints + [try #require(exercise.because)] {
      #expect(text.variants.map(\.language) == ["en", "zh"], "\(text.first)")
    }
  }

  @Test func `There are at least twenty, numbered in their order`() {
    #expect(BuiltIn.exercises.count >= 20)
    for (index, exercise) in BuiltIn.exercises.enumerated() {
      let number = (index < 9 ? "0" : "") + String(index + 1)
      #expect(exercise.name.hasPrefix("exercises/\(number)-"))
    }
  }
}
