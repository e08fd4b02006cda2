import Testing

@testable import OpTUICore

/// The views of a play: zoom, queues, the list of all events.
@Suite struct ViewTests {
  private static let finest = String(repeating: "z", count: 20)

  /// Eleven seconds on 51 columns: a quarter of a second each.
  private static func ended() -> Session {
    var session = Session()
    session.run(to: .seconds(60))
    return session
  }

  @Test(arguments: [
    ("", 250_000), ("z", 100_000), ("zz", 50_000), (finest, 1), ("zZ", 250_000), ("zzZ", 100_000), ("zZZ", 250_000),
    ("Z", 250_000),
  ])
  func `Zoom uses round scales`(keys: String, perColumn: Int) {
    var session = Self.ended()
    session.press(keys)
    let scale = session.play.scale
    #expect(scale.perColumn == .microseconds(perColumn))
    #expect(scale.shows(EngineTime(.seconds(2))), "the bar of A stays in view")
    #expect(!scale.labels.isEmpty)
  }

  @Test func `Zoom keeps the present in view while the play moves, and the selected bar in the middle at its end`() {
    var session = Session()
    session.run(to: .seconds(9))
    session.press("zzz")
    #expect(session.play.scale.shows(session.play.time))
    session = Self.ended()
    session.press("zzzz")
    #expect(session.play.scale.column(of: EngineTime(.seconds(2))) == session.play.scale.columns / 2)
  }

  @Test func `Zoom keeps the middle where the selected bar is not in view`() {
    var session = Self.ended()
    session.press("zzllllll")
    let half = session.play.scale.columns / 2
    let middle = session.play.scale.start(ofColumn: half)
    #expect(!session.play.scale.shows(session.play.time))
    session.press("z")
    #expect(session.play.scale.shows(middle))
    #expect(abs(session.play.scale.column(of: middle) - half) <= 1)
  }

  @Test(arguments: [(finest, "the finest scale"), ("Z", "the whole play"), ("K", "no queue above")])
  func `At the limits`(keys: String, words: String) {
    var session = Self.ended()
    session.press("g")
    session.press(keys)
    #expect(session.play.status?.contains(words) == true, "\(session.play.status ?? "no status")")
  }

  @Test(arguments: [("gJ", "cpu"), ("GK", "cpu"), ("GKK", "net"), ("gJK", "net"), ("gjjK", "net"), ("GKKK", "net")])
  func `Queues are steps of their own`(keys: String, queue: String) {
    var session = Self.ended()
    session.press(keys)
    #expect(session.play.selection == .queue(queue))
  }

  @Test(arguments: [
    ("?", "?"), ("i", "q"), ("e", "e"), ("t", "\u{8}"), ("X", "n"), ("\r", "\r"), ("i?", "?i"), ("?", "\r"),
  ])
  func `A panel stops the clock until it is closed`(opening: String, closing: String) {
    var session = Session()
    session.elapse(.milliseconds(1800))
    session.type(opening)
    session.elapse(.seconds(4))
    #expect(session.play.time == EngineTime(.milliseconds(1800)) && session.screen.contains("PAUSE 1x t=1.800"))
    #expect(session.model.deadline == nil)
    session.type(closing)
    #expect(session.play.frontPanel == nil)
    session.elapse(.milliseconds(200))
    #expect(session.play.time == EngineTime(.seconds(2)) && session.play.transport == .play)
  }

  @Test func `Help that stopped the clock over the list of events lets it go on`() {
    var session = Session()
    session.press("e ?")
    #expect(session.play.transport == .pause)
    session.press(.escape)
    #expect(session.play.frontPanel is EventsPanel && session.play.transport == .play)
  }

  @Test(arguments: [" ?", "? e ", "e,."])
  func `The user's own pause stays`(keys: String) {
    var session = Session()
    session.elapse(.milliseconds(1800))
    session.press(keys)
    let isPlaying = keys == "? e "
    session.press(.escape, .escape)
    session.elapse(.milliseconds(200))
    #expect((session.play.transport == .play) == isPlaying)
  }

  @Test func `A panel stops the past while it plays`() {
    var session = Self.ended()
    session.press("0 ?")
    session.elapse(.seconds(4))
    #expect(session.play.time == .zero)
    session.press("?")
    session.elapse(.seconds(4))
    #expect(session.play.time == EngineTime(.seconds(4)))
  }

  @Test func `A refusal is shown there too`() {
    var session = Self.ended()
    session.press("e.")
    #expect(session.model.canvas().row(23).map(\.text).joined().contains("has ended"))
  }
}
