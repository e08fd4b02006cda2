import Testing

@testable import OpPlay

/// Small files that would take minutes or all memory are stopped, with the limit that they exceed.
@Suite(.timeLimit(.minutes(10))) struct BoundTests {
  private func report(_ body: String, limits: PlayLimits = PlayLimits()) throws -> String? {
    let play = Play(try Scenario(reading: "optui: 1\ntitle: t\n" + body), limits: limits)
    guard case .exhausted(let report) = play.finish() else { return nil }
    return report
  }

  @Test(arguments: ["", "seed: 7\n"])
  func `Threads that make more threads are stopped`(seed: String) throws {
    let body = """
      queues: {q: {}}
      operations:
        c: {queue: q, kind: custom, overrides: {main: [{call: a}], a: [{detach: [{call: a}]}, {detach: [{call: a}]}]}}
      """
    #expect(try report(seed + body, limits: PlayLimits(threads: 1000)) == "the play has more than 1001 threads at once")
  }

  @Test func `Each operation of the file may have a thread at the same time`() throws {
    let body = "queues: {q: {}}\noperations: {a: {queue: q, kind: async, repeat: 2000, duration: 1s}}"
    #expect(try report(body, limits: PlayLimits(threads: 2)) == nil)
    #expect(
      try report(body + "\nthreads: {t: [{sleep: 1s}]}", limits: PlayLimits(threads: -100))
        == "the play has more than 1901 threads at once")
  }

  @Test func `A play is stopped if values make a text too long`() throws {
    let value = String(repeating: "z", count: 500)
    let body = """
      queues: {q: {}}
      operations: {a: {queue: q, result: \(value)}}
      script: [{wait: a}, {repeat: {times: 1000, do: [{log: "$a.result $a.result"}]}}]
      """
    #expect(
      try report(body, limits: PlayLimits(text: 1000)) == "a text of the play's log is longer than 1000 bytes")
    #expect(
      try report(body, limits: PlayLimits(allText: 5000))
        == "the texts of the play's log are longer than 5000 bytes in total")
    #expect(try report(body) == nil)
  }

  @Test func `A play that wakes forever and does nothing is stopped`() throws {
    let body = """
      queues: {q: {}}
      script: [{repeat: {times: 1000000, do: [{sleep: 1ms}]}}]
      """
    #expect(
      try report(body, limits: PlayLimits(work: 10_000))
        == "the play takes more than 10000 events, steps and switches between threads together")
  }

  @Test func `Cancelling all of a queue takes work proportional to its operations`() throws {
    let body = """
      queues: {q: {suspended: true}}
      operations: {a: {queue: q, repeat: 1000}}
      script: [{repeat: {times: 100, do: [{cancel-all: q}]}}]
      """
    #expect(
      try report(body, limits: PlayLimits(work: 90_000, workPerOperation: 0))
        == "the play takes more than 90000 events, steps and switches between threads together")
    #expect(try report(body, limits: PlayLimits(work: 110_000, workPerOperation: 0)) == nil)
  }

  @Test func `The bound of work grows with the operations of the file`() throws {
    let body = """
      queues: {q: {}}
      operations:
        a: {queue: q, repeat: 10000, duration: 1s}
        b: {queue: q, repeat: 10000, duration: 1ms}
      """
    #expect(try report(body, limits: PlayLimits(work: 0)) == nil)
    #expect(
      try report(body, limits: PlayLimits(work: 1000, workPerOperation: 2))
        == "the play takes more than 41000 events, steps and switches between threads together")
  }

  @Test func `Repeated operations after repeated operations are too many dependencies`() {
    let text = """
      optui: 1
      title: t
      queues: {q: {}}
      operations:
        a: {queue: q, repeat: 2000}
        b: {queue: q, repeat: 2000, after: [a]}
      """
    let problems = ScenarioLoader.load(file: "f", bytes: Array(text.utf8)).problems
    #expect(problems.map(\.message) == ["the operations have 4000000 dependencies; at most 200000 are possible"])
  }
}
