import Testing

@testable import OpTUICore

/// The whole program on a scripted screen.
@Suite struct PlayLoopTests {
  static let held = """
    optui: 1
    title: Held
    queues: {q: {max: 1}}
    operations:
      first: {queue: q, duration: 2s}
      second: {queue: q, duration: 2s}
    threads: {narrator: [{at: 1s, note: Look.}, {hold: true}]}
    """

  static let endless = """
    optui: 1
    title: Endless
    queues: {q: {}}
    operations: {busy: {queue: q, steps: [{repeat: {times: 100000, do: [{log: again}]}}]}}
    """

  static func scenario(_ yaml: String) throws -> Scenario {
    try #require(ScenarioLoader.load(file: "test.yaml", bytes: Array(yaml.utf8)).scenario)
  }

  /// Runs the program on a scenario until the script is over, or the program ends before that.
  /// - Parameter look: the wall time that passes with each reading of the clock.
  @discardableResult
  static func run(
    _ yaml: String = held, _ screen: TestScreen, _ options: PlayOptions = PlayOptions(), look: Duration = .zero,
    onIdle: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws -> Outcome {
    let subject = LoopSubject.scenario(try scenario(yaml), name: "test")
    var looks = Duration.zero
    let loop = PlayLoop(
      screen, showing: subject, options: options,
      clock: {
        looks += look
        return screen.now + looks
      }, onIdle: onIdle)
    return loop.run()
  }

  @Test func `A lost screen ends it`() throws {
    let screen = TestScreen([])
    let outcome = try Self.run(Self.held, screen)
    #expect(outcome.ending == .hungUp)
    #expect(screen.frames.count == 1, "the first frame is drawn before anything is waited for")
  }

  @Test func `Q ends it and leaves a summary`() throws {
    let screen = TestScreen([.time(.milliseconds(500)), .type("qj")])
    let outcome = try Self.run(Self.held, screen)
    #expect(outcome.ending == .done)
    #expect(outcome.summary.last == "left at 0.500, before the end")
    #expect(screen.typed.count == 1, "keys after that are not read")
  }

  @Test func `A key acts at the time it was pressed`() throws {
    let screen = TestScreen([.time(.milliseconds(300)), .type("s"), .check { #expect($0.text.contains("t=0.300")) }])
    try Self.run(Self.held, screen)
    #expect(screen.text.contains("suspended (you)"))
  }

  @Test func `Every key of a burst acts on the result of the earlier ones`() throws {
    let screen = TestScreen([.type("+++")])
    try Self.run(Self.held, screen)
    #expect(screen.text.contains("max 3 → 4 (you)"))
  }

  @Test func `At a hold it sleeps without limit`() throws {
    let screen = TestScreen([
      .time(.seconds(9)),
      .check {
        #expect($0.text.contains("HOLD t=1.000") && $0.limits.last == .some(nil))
      },
      .keys([" "]),
      .time(.milliseconds(500)),
    ])
    try Self.run(Self.held, screen)
    #expect(screen.text.contains("PLAY 1x t=1.4") || screen.text.contains("t=1.5"), "\(screen.text)")
  }

  @Test func `While time passes frames are one column apart`() throws {
    let screen = TestScreen([.time(.seconds(1))])
    try Self.run(Self.held, screen)
    #expect(screen.limits.compactMap(\.self).allSatisfy { $0 >= .milliseconds(33) && $0 <= .milliseconds(250) })
    #expect((10...16).contains(screen.frames.count), "\(screen.frames.count)")
  }

  @Test func `A window of another size is adopted`() throws {
    let screen = TestScreen([.resize(Canvas.Size(columns: 40, rows: 8))])
    try Self.run(Self.held, screen)
    #expect(screen.calls == [.adoptSize])
    #expect(screen.frames.last?.size == Canvas.Size(columns: 40, rows: 8))
  }

  @Test func `Control-L repaints`() throws {
    let screen = TestScreen([.keys([.control("l")])])
    try Self.run(Self.held, screen)
    #expect(screen.calls == [.repaint])
  }

  @Test func `The play stands still while the process is stopped`() throws {
    let screen = TestScreen([.time(.milliseconds(200)), .signals(ScreenSignals(wantsStop: true))])
    screen.whileStopped.time = .seconds(3600)
    try Self.run(Self.held, screen)
    #expect(screen.calls == [.stopProcess, .repaint])
    #expect(screen.text.contains("t=0.200"))
  }

  @Test func `A signal received while it was stopped ends it`() throws {
    let screen = TestScreen([.signals(ScreenSignals(wantsStop: true)), .type("j")])
    screen.whileStopped.signals = ScreenSignals(wasContinued: true, ending: 15)
    #expect(try Self.run(Self.held, screen).ending == .signal(15))
  }

  @Test func `When stopped from outside it takes over the screen again`() throws {
    let screen = TestScreen([.signals(ScreenSignals(wasContinued: true))])
    try Self.run(Self.held, screen)
    #expect(screen.calls == [.resume, .repaint])
  }

  @Test func `A signal ends it before the keys that wait`() throws {
    let screen = TestScreen([.signals(ScreenSignals(wasResized: true, wantsStop: true, ending: 2))])
    #expect(try Self.run(Self.held, screen).ending == .signal(2))
    #expect(screen.calls.isEmpty)
  }

  /// Otherwise a megabyte of keys would block the screen and the signals for minutes.
  @Test func `Frames and signals come between the keys of a paste`() throws {
    let screen = TestScreen([
      .type(String(repeating: "jk", count: 5000)), .check { #expect($0.typed.count > 5000) },
      .signals(ScreenSignals(ending: 15)),
    ])
    #expect(try Self.run(Self.held, screen).ending == .signal(15))
    #expect(screen.typed.count > 5000, "\(screen.typed.count) keys were left")
  }

  @Test func `It exits at the end of the play on request`() throws {
    let screen = TestScreen([.time(.seconds(60))])
    let options = PlayOptions(holds: false, exitsAtEnd: true)
    let outcome = try Self.run(Self.held, screen, options)
    #expect(outcome.ending == .done && outcome.summary.last == "ended at 4.000")
    #expect(screen.now < .seconds(5))
  }

  @Test func `A long play can be quit at once`() throws {
    let screen = TestScreen([.type("q")])
    let outcome = try Self.run(Self.endless, screen, look: .milliseconds(20))
    #expect(outcome.ending == .done && outcome.summary.last?.hasSuffix("before the end") == true)
  }

  @Test func `A restart drops the old play's pending work`() throws {
    let screen = TestScreen([.type("jjjj"), .type("r ")])
    try Self.run(Self.endless, screen, look: .milliseconds(20))
    #expect(screen.text.contains("PAUSE 1x t=0.020"), "one clock reading has passed since the restart")
  }

  @Test func `A fork continues from the moment on the screen`() throws {
    let screen = TestScreen([.time(.milliseconds(800)), .type("t200ms\rF"), .time(.seconds(5))])
    try Self.run(Self.held, screen)
    #expect(screen.text.contains("PAUSE 1x t=0.200"))
  }

  @Test func `It reports when everything is drawn`() throws {
    var reports: [(frame: Int, events: Int)] = []
    let screen = TestScreen([.time(.seconds(2))])
    try Self.run(Self.held, screen) { reports.append(($0, $1)) }
    #expect(reports.map(\.frame) == Array(1...screen.frames.count))
    #expect(reports.last.map { $0.events > 5 } == true)
  }
}
