import LogSupport
import TestSupport
import Testing

@testable import OpTUICore

/// The axis on which a column is an event.
@Suite struct EventAxisTests {
  private static func lane(_ id: String, of session: Session) throws -> String {
    let play = session.play
    let axis = try #require(play.eventAxis)
    let lane = try #require(axis.timeline.operation(id))
    return LaneStrip(lane, scale: play.scale, now: axis.now).picture(of: lane)
  }

  /// Everything happens at once, but each state is visible.
  private static let instant = Story.numbered(
    events(
      """
      0 created queue=q new=1; 0 created op=a queue=q; 0 created op=b queue=q; 0 enqueued op=a queue=q
      0 enqueued op=b queue=q; 0 ready op=a queue=q; 0 ready op=b queue=q; 0 dispatched op=a queue=q worker=2
      0 executing op=a queue=q worker=2; 0 finished op=a queue=q outcome=completed worker=2; 0 cancelled op=b queue=q
      0 finished op=b queue=q outcome=cancelledBeforeStart
      """))

  @Test func `A play that takes no time is shown by event`() throws {
    var session = Session(Self.instant)
    session.run(to: .seconds(1))
    #expect(session.play.transport == .end && session.play.showsEventAxis)
    let width = session.play.scale.columns
    let (a, b) = (try Self.lane("a", of: session), try Self.lane("b", of: session))
    #expect(Set(a) == [".", "-", "=", "F"] && Set(b) == [" ", ".", "-", "X"], "|\(a)|\(b)|")
    #expect(b.count > width * 7 / 10, "\(b.count) of \(width)")
    #expect(session.screen.contains("by event") && session.screen.contains("#4"))
    session.press("|")
    #expect(session.play.eventAxis == nil && !session.screen.contains("#4 "))
  }

  /// An event that takes many columns, and many that share one.
  @Test(
    arguments: ["", "z", "zz", "zzz", "zzzzzzzz", "zzhh", "zzzzhhhh"].sampled(every: 2),
    [(60, 15), (80, 24), (160, 45)])
  func `Labels differ, and each stands where its event begins`(keys: String, size: (columns: Int, rows: Int)) throws {
    for story in [Self.instant, Story.events, Story.crowded] {
      var session = Session(story, columns: size.columns, rows: size.rows)
      session.run(to: .seconds(400))
      if !session.play.showsEventAxis { session.press("|") }
      session.press(keys)
      let scale = session.play.scale
      let axis = try #require(session.play.eventAxis)
      let labels = axis.labels(on: scale)
      #expect(!labels.isEmpty && Set(labels.map(\.text)).count == labels.count, "\(labels)")
      for label in labels {
        #expect(axis.number(atColumn: label.column, of: scale) == Int(label.text.dropFirst()), "\(label)")
        #expect(label.column + label.text.count <= scale.columns)
      }
      for (left, right) in zip(labels, labels.dropFirst()) {
        #expect(left.column + left.text.count + 2 <= right.column)
      }
    }
  }

  @Test func `The axis changes and the moment stays`() {
    var session = Session()
    session.run(to: .seconds(7))
    session.press("|")
    #expect(session.play.time == EngineTime(.seconds(7)) && session.screen.contains("t=7.000"))
    #expect(session.play.scale.shows(session.play.placeOnAxis))
    session.press("zzhh||")
    #expect(session.play.scale.shows(session.play.placeOnAxis), "all of it again")
  }

  @Test func `Steps back and forward lead to the same lanes`() throws {
    var session = Session()
    session.run(to: .seconds(60))
    session.press("|")
    let present = session.play.eventAxis?.timeline
    session.press(",,,,,,,")
    #expect(session.play.eventAxis?.timeline.eventCount == Story.events.count - 7)
    session.press(".......")
    #expect(session.play.eventAxis?.timeline == present)
    let columns = ["A", "B", "C", "thumbs"].map { try? Self.lane($0, of: session).count }
    #expect(columns.allSatisfy { $0.map { $0 <= session.play.scale.columns } == true })
  }
}
