import LogSupport
import Testing

@testable import OpTUICore

/// The word in the title and the keys in the key bar for the current situation.
@Suite struct MomentTests {
  private static func bar(_ session: Session) -> String { session.play.keyBar(columns: 200).text }

  @Test func `The title and the key bar follow the moment`() {
    var session = Session()
    session.elapse(.seconds(1))
    #expect(session.screen.contains("PLAY 1x") && Self.bar(session).hasPrefix("Space pause  ,. step  w why"))
    session.press(" ")
    #expect(session.screen.contains("PAUSE 1x") && Self.bar(session).hasPrefix("Space play"))
    session.press(",")
    #expect(session.screen.contains("PAST -") && Self.bar(session).hasPrefix("Space play  ,. step  $ present  F fork"))
    #expect(!Self.bar(session).contains("suspend"), "the past cannot be changed")
    session.press("$ ")
    session.elapse(.seconds(30))
    #expect(session.screen.contains("HOLD t=") && Self.bar(session).hasPrefix("Space continue"))
    session.run(to: .seconds(60))
    #expect(session.screen.contains("DONE t=") && Self.bar(session).hasPrefix(", back  0 start  t moment  r restart"))
    #expect(Self.bar(session).hasSuffix("? help  q quit"))
  }

  @Test func `A play in which something is unfinished is stuck`() throws {
    var live = try LivePlay(
      "optui: 1\ntitle: x\nqueues: {q: {suspended: true}}\noperations: {a: {queue: q, duration: 1s}}")
    live.run(to: .seconds(5))
    #expect(live.screen.contains("STUCK t="))
    #expect(live.screen.contains(", back r restart w why Enter menu s resume x cancel +- max"))
    live.press("s")
    live.run(to: .seconds(9))
    #expect(live.screen.contains("DONE t="))
  }

  @Test func `An open question names its answers`() throws {
    let live = try ShowTests.asked()
    #expect(live.screen.contains("QUESTION t="))
    #expect(live.screen.contains("b c n answer , back Up Dn select"))
    #expect(live.screen.ranges(of: "hint").count == 1, "the hint is offered once: \(live.screen)")
  }

  @Test func `A log shows only its available actions`() {
    let model = AppModel(
      size: Canvas.Size(columns: 120, rows: 30), charset: .unicode,
      log: RecordedLog(title: "x", events: Story.events), named: "x")
    let bar = model.play?.keyBar(columns: 200).text ?? ""
    #expect(model.play?.transportWord == "END" && bar.hasPrefix(", back  [] stop  0 start"))
    #expect(!bar.contains("suspend") && !bar.contains("pause"))
  }

  @Test(arguments: [Key.character("q"), .escape])
  func `Leaving a play of the list leads back to it`(key: Key) {
    let entries = [PickerModel.Entry(name: "a", title: "A"), PickerModel.Entry(name: "b", title: "B")]
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
    #expect(model.update(.key(.down)) == [])
    #expect(model.update(.key(.enter)) == [.loop(.open(name: "b"))])
    #expect(model.update(.opened(PlayTitle(file: "b", title: "B"))) == [])
    #expect(Picture.text(of: model.canvas()).contains("q list"))
    #expect(model.update(.key(key)) == [])
    #expect(model.play == nil && model.picker?.selected == 1)
    #expect(model.update(.key("q")) == [.loop(.quit)])
  }
}
