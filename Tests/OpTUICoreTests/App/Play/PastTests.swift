import LogSupport
import Testing

@testable import OpTUICore

/// Going back: the display of the past, and the available actions.
@Suite struct PastTests {
  /// Returns a session at 9.5 s of the story; the latest event is at 9 s.
  private static func session(_ keys: String = "") -> Session {
    var session = Session()
    session.run(to: .milliseconds(9500))
    session.press(keys)
    return session
  }

  private static let shownAtFirst = Story.events.count { $0.time <= EngineTime(.milliseconds(9500)) }

  /// Expects that the screen shows the events up to there, and nothing else.
  private func isTrue(_ play: PlayModel, _ comment: Comment? = nil) {
    #expect(play.timeline == Timeline(play.log.prefix(play.timeline.eventCount)), comment)
  }

  @Test func `One event back and back again`() {
    var session = Self.session()
    for count in (0..<Self.shownAtFirst).reversed() {
      session.press(",")
      #expect(session.play.timeline.eventCount == count)
      #expect(session.play.time == (count == 0 ? .zero : Story.events[count - 1].time))
      isTrue(session.play, "after \(count)")
    }
    session.press(",")
    #expect(session.play.status?.hasPrefix("this is the beginning") == true)
    for count in 1...Self.shownAtFirst {
      session.press(".")
      #expect(session.play.timeline.eventCount == count)
    }
    #expect(session.play.past == nil && session.play.transport == .pause)
    #expect(session.play.time == EngineTime(.milliseconds(9500)))
    session.press(".")
    #expect(session.commands.last == .play(.advanceEvents(1)), "from there on it steps the play")
  }

  @Test(
    arguments: [
      (",", 41, 8500, "PAST -1.0s"), ("t#13\r", 13, 0, "PAST -9.5s"), ("0", 12, 0, "PAST -9.5s"),
      ("t8.5s\r", nil, 8500, "PAST -1.0s"), ("t8s\r", nil, 8000, "PAST -1.5s"),
      ("t7x\u{8}.25s\r", nil, 7250, "PAST -2.2s"), ("t-2s\r", nil, 7500, "PAST -2.0s"),
      ("t 3 s\r", nil, 3000, "PAST -6.5s"), ("0t+ 1500ms\r", nil, 1500, "PAST -8.0s"),
      ("t-99s\r", nil, 0, "PAST -9.5s"),
    ] as [(String, Int?, Int, String)])
  func `Jumps`(keys: String, count: Int?, milliseconds: Int, words: String) {
    var session = Self.session()
    session.type(keys)
    let told = Story.events.count { $0.time <= EngineTime(.milliseconds(milliseconds)) }
    #expect(session.play.timeline.eventCount == count ?? told)
    #expect(session.play.time == EngineTime(.milliseconds(milliseconds)))
    #expect(session.screen.contains(words), "\(session.screen)")
    isTrue(session.play)
    session.press("$")
    #expect(session.play.past == nil && session.play.timeline.eventCount == Self.shownAtFirst)
    #expect(session.play.time == EngineTime(.milliseconds(9500)) && session.play.transport == .play)
  }

  @Test(arguments: [
    ("t8.5\r", "'8.5' has no unit: write 8.5s or 8.5ms"), ("tnoon\r", "'noon' is not a time: write one such as 8.5s"),
    ("t#x\r", "'#x' is not an event"), ("t#99\r", "there is no event #99: the latest one is #42"),
    ("t#0\r", "there is no event #0"),
    ("t--2s\r", "cannot be negative"), ("t#99999999999999999999\r", "is not an event"),
    ("t1e9s\r", "is not a time"), ("t999999min\r", "longer than 100 days"),
  ])
  func `Garbage is not a moment`(keys: String, words: String) {
    var session = Self.session()
    session.type(keys)
    #expect(session.play.status?.contains(words) == true, "\(session.play.status ?? "no status")")
    #expect(session.play.past == nil && session.play.prompt == nil)
  }

  @Test func `A play in virtual time advances to a future moment, even from the past and during a pause`() {
    for keys in ["t10s\r", "t+500ms\r", "0t10s\r", " t10s\r"] {
      var session = Self.session()
      session.type(keys)
      #expect(session.play.past == nil && session.play.time == EngineTime(.seconds(10)), "\(keys)")
      #expect(session.play.timeline.eventCount == Story.events.count { $0.time <= EngineTime(.seconds(10)) })
      session.type("tend\r")
      #expect(session.play.transport == .end && session.play.isAtHead)
    }
  }

  @Test func `Real threads cannot advance to a future moment`() {
    var session = Session(clock: .real)
    session.type("t10s\r")
    #expect(session.play.status?.contains("is in the future") == true)
  }

  @Test func `A prompt has a maximum length`() {
    var session = Self.session("t")
    session.press(String(repeating: "9", count: 1000))
    #expect(session.play.prompt?.count == 32)
    session.press(.enter)
    #expect(session.play.prompt == nil)
  }

  @Test func `A prompt takes all keys until it is closed`() {
    var session = Self.session("tq?x")
    #expect(session.screen.contains("go to: q?x_"))
    #expect(session.model.play?.canClose == true)
    session.press(.backspace, .up, .other)
    #expect(session.play.prompt == "q?")
    session.press(.escape)
    #expect(session.play.prompt == nil && session.play.past == nil)
    session.press("t")
    session.press(.backspace)
    #expect(session.play.prompt == nil)
    session.press("t")
    session.press(.enter)
    #expect(session.play.prompt == nil && session.play.status == nil)
    #expect(!session.commands.contains(.loop(.quit)))
  }

  @Test(arguments: ["s", "x", "X", "+", "-", "*", "f", "u", "C"])
  func `Commands are refused`(key: String) {
    var session = Self.session(",")
    let before = session.commands.count
    session.press(key)
    #expect(session.commands.count == before && session.play.confirming == nil)
    #expect(session.play.status?.contains("$ returns") == true)
    #expect(session.play.status?.contains("F continues") == true)
  }

  @Test func `Nothing moves meanwhile`() {
    var session = Self.session(",,")
    #expect(session.model.deadline == nil)
    let before = session.commands.count
    session.elapse(.seconds(60))
    #expect(session.commands.count == before && session.play.time == EngineTime(.milliseconds(8500)))
  }

  @Test func `Space plays to the present, then the play itself`() {
    var session = Self.session(">0 ")
    #expect(session.play.past?.isPlaying == true)
    #expect(session.model.deadline != nil)
    session.elapse(.seconds(2))
    #expect(session.play.time == EngineTime(.seconds(4)))
    #expect(session.screen.contains("PAST -5.5s"))
    isTrue(session.play)
    session.press(" ")
    session.elapse(.seconds(2))
    #expect(session.play.time == EngineTime(.seconds(4)))
    session.press(" ")
    session.elapse(.seconds(30))
    #expect(session.play.past == nil && session.play.transport == .play)
    #expect(session.play.time == EngineTime(.milliseconds(9500)))
    session.elapse(.milliseconds(500))
    #expect(session.play.time == EngineTime(.milliseconds(10500)))
  }

  @Test func `From a pause back to the pause`() {
    var session = Self.session(" ,$")
    #expect(session.play.transport == .pause)
    session.press(", ")
    session.elapse(.seconds(2))
    #expect(session.play.transport == .play, "playing on ends the pause")
  }

  @Test func `At a hold and at the end`() {
    var session = Session()
    session.elapse(.seconds(30))
    session.press(",")
    #expect(session.play.transport == .pause)
    session.press(.enter)
    #expect(session.commands.last != .play(.release) && session.play.frontPanel is MenuPanel)
    session.press(.escape, "$")
    #expect(session.play.transport == .hold)
    session.run(to: .seconds(20))
    session.press("0")
    #expect(session.screen.contains("PAST -11.0s"))
    session.press(" ")
    session.elapse(.seconds(60))
    #expect(session.play.transport == .end && session.play.past == nil)
  }

  @Test func `Details and why answer for that moment`() {
    var session = Self.session("jjjjj")
    session.type("t5500ms\rw")
    #expect(session.play.selection == .operation("combine"))
    #expect(session.screen.contains("depends on 下·载·图·片·B"), "\(session.screen)")
    session.press("$")
    #expect(!session.screen.contains("depends on 下·载·图·片·B"))
  }

  @Test func `After panning away the moment is found again`() {
    var session = Self.session("llll,,,,,,,,,,,,,,,,,,,,")
    #expect(session.play.scale.shows(session.play.time))
    session.press("0")
    #expect(session.play.scale.shows(session.play.time))
  }

  @Test func `Restarting ends it`() {
    let session = Self.session(",r")
    #expect(session.play.past == nil && session.play.time == .zero)
  }

  /// The play was still catching up with the clock when the user went back.
  @Test func `News from the play are not shown in the past`() {
    var session = Self.session(",")
    let shown = session.play.timeline
    let news = Array(Story.events[Self.shownAtFirst...])
    session.send(.played(news, now: EngineTime(.seconds(11)), nextDue: nil, hold: nil, exhaustion: nil))
    #expect(session.play.timeline == shown && session.play.log.count == Story.events.count)
    session.press("$")
    #expect(session.play.timeline == Timeline(Story.events) && session.play.transport == .end)
  }

  @Test func `The summary is about the present`() {
    var session = Session()
    session.run(to: .seconds(60))
    let summary = session.model.summary()
    session.press("0")
    #expect(session.model.summary() == summary)
  }
}
