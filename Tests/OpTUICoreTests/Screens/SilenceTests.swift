import LogSupport
import Testing

@testable import OpTUICore

/// A program that has done little and then nothing: what it did stays readable.
@Suite struct SilenceTests {
  /// Three milliseconds of work, after which one of three operations waits for a suspended queue, and one for that.
  private static let work = Story.numbered(
    events(
      """
      0 created queue=cpu; 0 created queue=net; 0 created op=done queue=cpu; 0 created op=photo queue=net
      0 created op=poster queue=cpu; 0 depends op=poster queue=cpu new=photo; 0 suspended queue=net
      0 enqueued op=done queue=cpu; 0 ready op=done queue=cpu; 1 executing op=done queue=cpu worker=2
      2 enqueued op=photo queue=net; 2 ready op=photo queue=net; 2 enqueued op=poster queue=cpu
      3 finished op=done queue=cpu outcome=completed worker=2
      """))

  private static let end = EngineTime(.milliseconds(3))

  private static func columnsOfWork(_ watched: Watched) throws -> Int {
    let scale = try #require(watched.play?.scale)
    return scale.column(of: end) * 100 / scale.columns
  }

  @Test func `The axis ends soon after the work, says for how long nothing has happened, and has room for reasons`()
    throws
  {
    var watched = Watched(Self.work, .executed(.view), columns: 80)
    watched.elapse(.milliseconds(900))
    #expect(try Self.columnsOfWork(watched) < 4)
    watched.elapse(.seconds(41))
    #expect(try 40...70 ~= Self.columnsOfWork(watched), "\(watched.screen)")
    #expect(watched.screen.contains("then 41s silent"), "\(watched.screen)")
    #expect(watched.screen.contains("net is suspended ▂") && watched.screen.contains("depends on photo ⋯"))
    watched.press(",")
    #expect(try 40...70 ~= Self.columnsOfWork(watched), "the past has the same axis")
  }

  @Test func `It goes on to the present when something happens, and while the work has some columns`() throws {
    var watched = Watched(Self.work, .executed(.view), columns: 80)
    watched.elapse(.seconds(2))
    watched.add(events("2003 resumed queue=net", from: 15))
    let scale = try #require(watched.play?.scale)
    #expect(scale.shows(EngineTime(.milliseconds(2003))) && !watched.screen.contains("silent"), "\(watched.screen)")
    watched.elapse(.seconds(5))
    #expect(!watched.screen.contains("silent"), "\(watched.screen)")
  }

  @Test(arguments: [GrowingLogOrigin.file(isFollowed: false), .file(isFollowed: true)])
  func `A log with a heartbeat long after its last event has that axis, too`(origin: GrowingLogOrigin) throws {
    let watched = Watched(Self.work, heartbeat: EngineTime(.seconds(3600)), origin, columns: 80)
    #expect(try 40...70 ~= Self.columnsOfWork(watched), "\(watched.screen)")
    #expect(watched.screen.contains("then 59m59s silent"), "\(watched.screen)")
  }

  @Test func `The event axis has room for reasons when nothing moves`() {
    var watched = Watched(Self.work, .executed(.view), columns: 80)
    watched.elapse(.seconds(2))
    watched.press("|")
    #expect(watched.screen.contains("net is suspended") && watched.screen.contains("depends on photo"))
  }

  @Test func `A silent program is not drawn more often`() throws {
    var watched = Watched(Self.work, .executed(.view), columns: 80)
    watched.elapse(.seconds(100_000))
    #expect(try #require(watched.model.deadline) > .seconds(100))
  }
}
