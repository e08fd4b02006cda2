import LogSupport
import Testing

@testable import OpTUICore

/// Logs that grow while they are shown, from files and programs.
@Suite struct GrowingLogTests {
  static let beginning = Story.numbered(
    events(
      """
      0 created queue=net; 0 created op=A queue=net; 1000 enqueued op=A queue=net; 1000 ready op=A queue=net
      1500 executing op=A queue=net
      """))

  @Test func `For a started program without an engine the screen says what it needs`() {
    var program = Watched([], .executed(.view))
    #expect(program.screen.contains("No engine of the program has appeared yet."))
    #expect(!program.model.summaryTellsEnd)
    program.add(ending: "it has exited", isEnd: true)
    let text = program.screen
    #expect(text.contains("has ended, and no engine of it has appeared.") && text.contains("OPTUI_ATTACH"), "\(text)")
    #expect(program.model.summaryTellsEnd)
    program = Watched([], .executed(.view))
    program.add(Self.beginning)
    #expect(!program.screen.contains("No engine"))
    // An attached program already serves its engine.
    let attached = Watched([], .program(.view))
    #expect(!attached.screen.contains("No engine"))
  }

  @Test func `On a very small screen the first sentence replaces the queues`() {
    var program = Watched([], .executed(.view))
    program.send(.resized(Canvas.Size(columns: 20, rows: 5)))
    #expect(program.screen.contains("No engine of the"))
  }

  private static let finish = events(
    "9000 finished op=A queue=net outcome=completed", from: 6)[0]

  @Test func `A log that is being recorded is followed, and running bars grow`() {
    var watched = Watched(Self.beginning, .file(isFollowed: true))
    #expect(watched.screen.contains("FOLLOW t=1.500"))
    watched.elapse(.seconds(2))
    #expect(watched.screen.contains("FOLLOW t=3.500") && watched.play?.timeline.counts[.executing] == 1)
    watched.add([Self.finish])
    #expect(watched.screen.contains("FOLLOW t=9.000") && watched.play?.timeline.counts[.executing] == 0)
    watched.elapse(.seconds(2))
    #expect(watched.screen.contains("FOLLOW t=11.000"))
    watched.add(isAtEndOfFile: true)
    #expect(watched.screen.contains("END t=9.000") && watched.screen.contains("recorded"))
    #expect(watched.screen.contains("F follow"))
    watched.press(.control("f"))
    #expect(watched.log.isFollowed && watched.screen.contains("FOLLOW t="))
  }

  @Test func `A finished log is not followed`() {
    var watched = Watched(Self.beginning, .file(isFollowed: true))
    watched.add(isEnd: true)
    #expect(watched.screen.contains("END t=1.500") && !watched.screen.contains("F follow"))
    watched.press(.control("f"))
    #expect(watched.play?.status?.hasPrefix("this log no longer grows") == true)
    #expect(watched.screen.contains("END t=1.500"))
  }

  @Test func `The axis of events begins with the first one, even after attaching late`() {
    var events = Self.beginning
    for index in events.indices { events[index].time = EngineTime(.seconds(60)) }
    events[4].since = EngineTime(.seconds(50))
    var watched = Watched(events, .program(.view))
    watched.press("|")
    #expect(watched.screen.contains("#2") && watched.screen.contains("▇"), "\(watched.screen)")
  }

  @Test func `A state that is shown late has not lasted until now`() {
    var watched = Watched(Self.beginning, .program(.view))
    watched.elapse(.seconds(20))
    #expect(watched.screen.contains("LIVE t=21.500"))
    watched.add([Self.finish])
    #expect(watched.screen.contains("LIVE t=9.000"))
    // The usual delay is no reason to go back.
    watched.elapse(.milliseconds(200))
    watched.add(events("9000 idle queue=net", from: 7))
    #expect(watched.screen.contains("LIVE t=9.200"))
  }

  /// A queue with so many operations, which finish one after another, a millisecond each.
  private static func finished(_ count: UInt64) -> [LogEvent] {
    let operations = (1...count).flatMap { time in
      let id = "A\(time)"
      return [
        event("\(time - 1) created op=\(id) queue=net"), event("\(time - 1) enqueued op=\(id) queue=net"),
        event("\(time - 1) ready op=\(id) queue=net"), event("\(time - 1) dispatched op=\(id) queue=net"),
        event("\(time - 1) executing op=\(id) queue=net"),
        event("\(time) finished op=\(id) queue=net outcome=completed"),
      ]
    }
    return Story.numbered([event("0 created queue=net")] + operations)
  }

  @Test func `A large queue stays folded while it is briefly idle`() {
    var watched = Watched([], .program(.view))
    watched.add(Self.finished(101))
    #expect((watched.play?.rows.count ?? 0) < 3)
    watched.press("g")
    watched.press("c")
    #expect(watched.play?.rows.count == LaneList.many + 2, "the user opens it")
    watched.press("c")
    watched.press("c")
    #expect((watched.play?.rows.count ?? 0) < 3)
    watched.press("0")
    watched.press("$")
    #expect((watched.play?.rows.count ?? 0) < 3, "the past and back")
  }

  @Test func `At the end, the latest operations of a large queue fill the screen`() {
    var watched = Watched([], .program(.view))
    watched.add(Self.finished(101))
    watched.add(isEnd: true)
    #expect(watched.play.map { $0.rows.count == $0.layout.visibleRows && $0.rows.count > 9 } == true)
  }

  @Test func `The header shows how many finish per second`() {
    var watched = Watched([], .program(.view))
    watched.add(Self.finished(101))
    #expect(watched.screen.contains("/s"))
    watched.elapse(.seconds(30))
    #expect(!watched.screen.contains("/s"), "none has finished for a while")
  }

  @Test func `Every scale from the finest to all is reached, and follows the present`() throws {
    var watched = Watched([], .program(.view))
    watched.add(Self.finished(101))
    watched.elapse(.seconds(4 * 3600))
    watched.add(events("14400000 enqueued op=late queue=late", from: (watched.play?.log.count ?? 0) + 1))
    let all = try #require(watched.play?.scale.perColumn)
    for _ in 0..<60 where watched.play?.scale.finer != nil { watched.press("z") }
    #expect(try #require(watched.play?.scale.perColumn) <= .microseconds(1))
    watched.elapse(.seconds(1))
    let scale = try #require(watched.play?.scale)
    let now = try #require(watched.play?.time)
    #expect((0..<scale.columns).contains(scale.column(of: now)), "the present stays on the screen")
    for _ in 0..<60 where (watched.play?.scale.perColumn ?? all) < all { watched.press("Z") }
    #expect(try #require(watched.play?.scale.perColumn) >= all)
  }

  @Test func `Control F starts and stops following a log that has ended so far`() {
    var watched = Watched(Self.beginning, .file(isFollowed: false))
    #expect(watched.screen.contains("END t=1.500") && watched.screen.contains("F follow"))
    #expect(!watched.log.isFollowed)
    watched.press(.control("f"))
    #expect(watched.log.isFollowed && watched.screen.contains("FOLLOW t="))
    watched.add([Self.finish])
    #expect(watched.play?.timeline.counts[.executing] == 0)
    watched.press(.control("f"))
    #expect(!watched.log.isFollowed && watched.screen.contains("END t="))
  }

  @Test func `The past stays while a log grows`() {
    var watched = Watched(Self.beginning, .program(.control))
    watched.press(",")
    watched.add([Self.finish])
    #expect(watched.screen.contains("PAST -") && watched.play?.timeline.eventCount == 4)
    watched.press("$")
    #expect(watched.screen.contains("LIVE t=9.000"))
  }

  @Test func `A program is controlled with its consent`() {
    var watched = Watched(Self.beginning, .program(.control))
    watched.press("s")
    #expect(watched.log.commands == [.suspend(queue: "net")])
    watched.add(refusals: ["A has finished"])
    #expect(watched.play?.status == "A has finished")
    watched.press(":cancel A", then: .enter)
    #expect(watched.log.commands.last == .cancel(operation: "A"))
  }

  @Test(arguments: ["s", "x", "+", "X"]) func `Without consent it is only watched`(key: String) {
    var watched = Watched(Self.beginning, .program(.view))
    watched.press(key)
    #expect(
      watched.play?.status == "the program does not allow control: start it with OPTUI_ATTACH=1,control")
    #expect(watched.log.commands == [])
  }

  @Test(arguments: [
    ("r", "cannot be restarted from here"), ("F", "cannot go back"), (".", "cannot be stepped"),
    (">", "cannot be changed"),
  ])
  func `What a program cannot do`(key: String, words: String) {
    var watched = Watched(Self.beginning, .program(.control))
    watched.press(key)
    #expect(watched.play?.status?.contains(words) == true, "\(watched.play?.status ?? "no status")")
  }

  @Test func `The end of a program is reported, and its log stays`() {
    var watched = Watched(Self.beginning, .program(.control))
    #expect(watched.model.summary().last == "detached at 1.500; the program continues")
    watched.add(refusals: ["no more events are shown: a reason"])
    #expect(watched.screen.contains("LIVE") && watched.screen.contains("no more events are shown: a reason"))
    watched.add([Self.finish], ending: "the program has exited with status 3", isEnd: true)
    #expect(watched.screen.contains("ENDED t=9.000") && watched.screen.contains("exited with status 3"))
    #expect(!watched.screen.contains("nothing more is shown"))
    watched.press("s")
    #expect(watched.play?.status?.hasPrefix("the program has ended: ") == true)
    watched.press("0")
    #expect(watched.play?.timeline.eventCount == 2)
    #expect(watched.model.summary().last == "stopped at 9.000: the program has exited with status 3")
  }

  @Test func `The lanes begin at the time of attaching`() throws {
    let late = Self.beginning.map { event in
      var event = event
      event.time = event.time + .seconds(7200)
      return event
    }
    for events in [late, []] {
      var watched = Watched(events, .program(.view))
      if events.isEmpty { watched.add(late) }
      watched.elapse(.seconds(10))
      let scale = try #require(watched.play?.scale)
      #expect(scale.column(of: EngineTime(.seconds(7201))) < 20 && scale.shows(EngineTime(.seconds(7210))))
      #expect(scale.column(of: EngineTime(.seconds(7210))) > 30)
      watched.press("zZZ")
      #expect(watched.play?.scale.column(of: EngineTime(.seconds(7200))) == 0)
    }
  }

  @Test func `Keys that need consent are not in the key bar`() {
    let watched = Watched(Self.beginning, .program(.view))
    let bar = watched.play?.keyBar(columns: 118)
    #expect(bar?.items.map(\.label) == ["Space", ",", "w", "Enter", "?", "q", "W"])
  }

  @Test func `A program can be watched from the list, and left for the list`() {
    let log = FakeLog()
    let entries = [PickerModel.Entry(name: "gallery 7", title: "3m12s  run 1  ready 0  pending 0")]
    var driver = AppDriver(
      showing: .programs(entries) { name throws(LoopFailure) in
        GrowingLogSubject(
          RecordedLog(title: "gallery", events: Self.beginning), name: name, from: .program(.view), log)
      }, size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, options: PlayOptions(), wake: {})
    #expect(Picture.text(of: driver.model.canvas()).contains(" OpTUI  1 program "))
    driver.send(.key(.enter))
    #expect(Picture.text(of: driver.model.canvas()).contains("LIVE  t=1.500"))
    driver.send(.key("q"))
    #expect(driver.model.play == nil && !driver.hasQuit)
  }

  @Test func `Many events are taken a few thousand at a time`() {
    var watched = Watched([], .program(.view))
    let events = Story.numbered((0..<10_000).map { event("\(UInt64($0)) created op=op\($0)") })
    watched.add(events)
    #expect(watched.play?.log.count == 4096)
    watched.driver.sendNews()
    watched.driver.sendNews()
    #expect(watched.play.map { Array($0.log) } == events)
  }

  @Test func `Leaving a program ends the reading`() {
    var watched: Watched? = Watched(Self.beginning, .program(.view))
    let log = watched?.log
    watched?.press("q")
    #expect(watched?.driver.hasQuit == true)
    watched = nil
    #expect(log?.isClosed == true)
  }

  @Test func `No control character of a program is drawn`() {
    let name = quoted("a\u{1B}[2J\u{7}\u{9B}31m\nb")
    var watched = Watched([], .program(.control))
    watched.add(
      Story.numbered([
        event("0 created queue=\(name) text=\(name)"), event("0 created op=\(name) queue=\(name) text=\(name)"),
        event("1 enqueued op=\(name) queue=\(name)"), event("1 failed op=\(name) queue=\(name) message=\(name)"),
        event("2 misuse op=\(name) code=notReady message=\(name)"), event("3 ?melted op=\(name) text=\(name)"),
      ]), refusals: [name])
    for keys in ["", "w", "d", "e", "i", "T", "\r", ":cancel "] {
      watched.type(keys)
      let frame = Picture.text(of: watched.model.canvas())
      #expect(frame.unicodeScalars.allSatisfy { $0 == "\n" || $0 == $0.printable }, "after \(keys)")
      watched.press(.escape)
    }
    #expect(watched.model.summary().joined().unicodeScalars.allSatisfy { $0 == $0.printable })
  }
}

/// Programs that were started to be watched.
@Suite struct ExecutedLogTests {
  private static func driver(_ log: FakeLog, _ access: ProgramAccess = .view) -> AppDriver {
    AppDriver(
      showing: .growingLog(
        GrowingLogSubject(RecordedLog(title: "./gallery", events: []), name: "gallery", from: .executed(access), log)),
      size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, options: PlayOptions(), wake: {})
  }

  private static func screen(_ driver: AppDriver) -> String { Picture.text(of: driver.model.canvas()) }

  private static func press(_ keys: String, _ driver: inout AppDriver) {
    for key in keys {
      driver.send(.key(Key(typed: key)))
      driver.performCommands()
    }
  }

  @Test func `Its output is shown, with priority for the latest lines`() {
    let log = FakeLog()
    var driver = Self.driver(log)
    log.add(output: (1...2000).map { "line \($0)" } + ["\u{1B}[2Jlast"])
    driver.sendNews()
    #expect(Self.screen(driver).contains(" line 2000 ") && Self.screen(driver).contains("last"))
    #expect(driver.model.play?.playback.output.count == 1000)
    Self.press("L", &driver)
    #expect(Self.screen(driver).contains("output of gallery") && Self.screen(driver).contains(" line 1999 "))
    #expect(Self.screen(driver).unicodeScalars.allSatisfy { $0 == "\n" || $0 == $0.printable })
  }

  @Test func `Leaving asks what to do with it`() {
    let log = FakeLog()
    var driver = Self.driver(log)
    Self.press("q", &driver)
    #expect(!driver.hasQuit && Self.screen(driver).contains("e end it  l leave it running  Esc stay"))
    Self.press("x", &driver)
    #expect(!driver.hasQuit && !Self.screen(driver).contains("e end it"))
    Self.press("ql", &driver)
    #expect(driver.hasQuit && !log.isEndWanted)
  }

  @Test func `It is ended with the screen`() {
    let log = FakeLog()
    var driver = Self.driver(log)
    Self.press("qe", &driver)
    #expect(driver.hasQuit && log.isEndWanted)
    #expect(driver.model.summary().last?.hasPrefix("left at ") == true)
  }

  @Test func `An ended program is left without a question`() {
    let log = FakeLog()
    var driver = Self.driver(log)
    log.add(ending: "the program has exited with status 3", isEnd: true)
    driver.sendNews()
    #expect(Self.screen(driver).contains("ENDED") && Self.screen(driver).contains("exited with status 3"))
    Self.press("q", &driver)
    #expect(driver.hasQuit)
  }
}
