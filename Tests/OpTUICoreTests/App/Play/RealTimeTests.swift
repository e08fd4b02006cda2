import LogSupport
import Testing

@testable import OpTUICore

/// A play on real threads while it is watched: it continues regardless of what the user views.
@Suite struct RealTimeTests {
  private var model = AppModel(
    size: Canvas.Size(columns: 80, rows: 24), charset: .unicode,
    play: PlayTitle(file: "threads", title: "Real threads", columnsOfNotes: 0, markCount: 1, clock: .real))

  init() { tell(until: 2000) }

  private var play: PlayModel {
    guard let play = model.play else { preconditionFailure("no play is shown") }
    return play
  }

  private var screen: String { Picture.text(of: model.canvas()) }

  /// Adds the events up to a time, which the threads have reached now.
  private mutating func tell(until milliseconds: Int, isIdle: Bool = false) {
    let now = EngineTime(.milliseconds(milliseconds))
    let events = Story.events.dropFirst(play.log.count).prefix { $0.time <= now }
    let commands = model.update(
      .played(Array(events), now: now, nextDue: isIdle ? nil : now + .seconds(9), hold: nil, exhaustion: nil))
    #expect(commands == [], "nothing is requested of real threads")
  }

  @discardableResult
  private mutating func press(_ keys: String) -> [AppCommand] {
    keys.flatMap { model.update(.key($0 == "\r" ? .enter : .character($0))) }
  }

  @Test func `It is shown live`() {
    #expect(screen.contains("OpTUI  threads  LIVE  t=2.000"))
    #expect(!screen.contains("speed") && !screen.contains("step"), "the key bar names what there is: \(screen)")
  }

  @Test mutating func `Time advances between news`() {
    #expect(model.update(.elapsed(.milliseconds(500))) == [])
    #expect(play.time == EngineTime(.milliseconds(2500)))
    #expect(model.deadline != nil)
  }

  @Test(arguments: [
    (".", "cannot be stepped"), (">", "cannot be changed"), ("<", "cannot be changed"),
    ("F", "cannot go back"),
    ("]", "has not reached the next stop"), (",F", "cannot go back"), (",s", "which has moved on"),
  ])
  mutating func `Says what real threads cannot do`(keys: String, words: String) {
    let speed = play.clock.speed
    #expect(press(keys) == [])
    #expect(play.status?.contains(words) == true, "\(play.status ?? "no status")")
    #expect(play.clock.speed == speed)
  }

  @Test mutating func `It is steered`() {
    #expect(press("s").contains(.play(.perform(.suspend(queue: "net")))))
    #expect(press("r") == [.play(.restart)])
  }

  @Test mutating func `Space freezes the view while the threads continue`() {
    let shown = play.timeline
    press(" ")
    tell(until: 9000)
    #expect(play.timeline == shown && play.time == EngineTime(.milliseconds(2000)))
    #expect(screen.contains("PAST -7.0s"))
    press("$")
    #expect(play.isAtHead && play.time == EngineTime(.milliseconds(9000)))
    #expect(screen.contains("LIVE"))
  }

  @Test mutating func `Steps through the past lead back to the present`() {
    press(",,..")
    #expect(play.past == nil && !play.clock.isPaused)
    tell(until: 5000)
    #expect(play.isAtHead)
  }

  @Test mutating func `The end is not final`() {
    tell(until: 6000, isIdle: true)
    #expect(play.transport == .end)
    #expect(screen.contains("STUCK"))
    // What is stuck is selected.
    #expect(press("s").contains(.play(.perform(.resume(queue: "cpu")))))
    tell(until: 9000)
    #expect(screen.contains("LIVE"))
  }

  @Test(arguments: ["s", "\r"])
  mutating func `A question takes the keys once`(answer: String) {
    let now = play.time.microseconds / 1000
    let events = events(
      """
      \(now) ask text=Which? reveal=a.finished; \(now) choice key=s text=This.; \(now) choice key=x text=That.
      """, from: play.log.count + 1)
    _ = model.update(
      .played(events, now: play.time, nextDue: play.time + .seconds(9), hold: nil, exhaustion: nil))
    #expect(!screen.contains("s suspend"), "it is an answer now: \(screen)")
    #expect(press(answer) == [])
    // The same key at once is the same press.
    #expect(answer != "s" || press("s") == [])
    _ = model.update(.elapsed(.seconds(1)))
    #expect(answer != "s" || press("s") == [], "it may be a late answer")
    #expect(press("s").contains(.play(.perform(.suspend(queue: "net")))))
  }

  @Test mutating func `The scenario sets no speed`() {
    let speed = events("\(play.time.microseconds / 1000) speed new=\"8\"", from: play.log.count + 1)
    _ = model.update(.played(speed, now: play.time, nextDue: play.time, hold: nil, exhaustion: nil))
    #expect(play.clock.speed == .normal)
  }
}
