import LogSupport
import Testing

@testable import OpTUICore

/// The word STUCK, and the cause: in plays, logs and programs.
@Suite struct StuckTests {
  /// A finished operation, and two that wait for a suspended queue.
  private static let stuck = Story.numbered(
    events(
      """
      0 created queue=cpu; 0 created queue=net; 0 created op=done queue=cpu; 0 created op=photo queue=net
      0 created op=poster queue=cpu; 0 depends op=poster queue=cpu new=photo; 0 suspended queue=net
      0 enqueued op=done queue=cpu; 0 ready op=done queue=cpu; 0 executing op=done queue=cpu worker=2
      5 enqueued op=photo queue=net; 5 ready op=photo queue=net; 5 enqueued op=poster queue=cpu
      6 finished op=done queue=cpu outcome=completed worker=2
      """))

  private static func isAlarming(_ app: some DrivenApp) -> Bool {
    let title = Array(app.model.canvas().row(0))
    let alarm = title.filter { $0.style == .alarm }.map(\.text).joined()
    return alarm.hasPrefix("STUCK")
  }

  @Test(arguments: [GrowingLogOrigin.program(.view), .executed(.control), .file(isFollowed: true)])
  func `A program that has been silent for a second says that it is stuck, and why`(origin: GrowingLogOrigin) throws {
    var watched = Watched(Self.stuck, origin)
    watched.elapse(.milliseconds(900))
    #expect(!watched.screen.contains("STUCK"), "\(watched.screen)")
    let wake = try #require(watched.model.play?.deadline)
    #expect(wake <= .milliseconds(100), "nothing else draws a frame then")
    watched.elapse(.milliseconds(100))
    #expect(Self.isAlarming(watched), "\(watched.screen)")
    #expect(watched.screen.contains("2 wait because net is suspended (w)"), "\(watched.screen)")
    watched.add(events("2000 resumed queue=net", from: 15))
    #expect(!watched.screen.contains("STUCK"), "\(watched.screen)")
  }

  @Test func `A log that ends stuck says so at once, and that later times are unknown`() {
    var log = Watched(Self.stuck, .file(isFollowed: false))
    #expect(Self.isAlarming(log), "\(log.screen)")
    #expect(log.screen.contains("2 wait because net is suspended (w) the log ends at 0.006"), "\(log.screen)")
    log.press("w")
    #expect(log.screen.contains("ready for at least 1.00ms"), "\(log.screen)")
    log.press(",")
    #expect(!log.screen.contains("at least") && !log.screen.contains("STUCK"), "the past is known")
  }

  @Test(arguments: [true, false]) func `A heartbeat at the end of a log tells for how long it has been stuck`(
    isFollowed: Bool
  ) {
    let hour = EngineTime(.seconds(3600))
    var log = Watched(Self.stuck, heartbeat: isFollowed ? .zero : hour, .file(isFollowed: isFollowed))
    if isFollowed { log.add(heartbeat: hour) }
    log.press("w")
    #expect(Self.isAlarming(log), "\(log.screen)")
    #expect(log.play?.time == hour)
    #expect(log.screen.contains("59m59s"), "\(log.screen)")
    let end = log.play?.text(hour) ?? ""
    #expect(isFollowed || log.screen.contains("the log ends at \(end)"), "\(log.screen)")
    log.press(",")
    log.press("$")
    #expect(log.play?.time == hour)
  }

  @Test func `Causes that share a waiting operation say so, because their numbers do not add up`() {
    var watched = Watched(Self.stuck, .program(.view))
    watched.add(events("7 suspended queue=cpu", from: 15))
    watched.press("H")
    #expect(watched.screen.contains("2 wait, some for both causes"), "\(watched.screen)")
  }

  @Test func `A program with running operations is not stuck`() {
    var watched = Watched(GrowingLogTests.beginning, .program(.view))
    watched.elapse(.seconds(9))
    #expect(!watched.screen.contains("STUCK"), "\(watched.screen)")
  }

  @Test func `If the selected operation has finished, the answer is about the first waiting one`() {
    var watched = Watched(Self.stuck, .program(.view))
    #expect(watched.model.play?.selectedLane?.id == "done")
    watched.press("w")
    #expect(watched.model.play?.selectedLane?.id == "photo")
    #expect(watched.screen.contains("why is photo waiting?"), "\(watched.screen)")
    watched = Watched(Array(Self.stuck.prefix(10)), .program(.view))
    watched.press("w")
    #expect(watched.screen.contains("its body runs; no queue blocks it"), "\(watched.screen)")
  }

  @Test func `An operation that waits only for a call is the cause`() throws {
    var live = try LivePlay(
      "optui: 1\ntitle: Stuck\nqueues: {q: {}}\noperations: {a: {queue: q, kind: manual}}\n", named: "stuck")
    live.run(to: .seconds(1))
    #expect(live.screen.contains("a runs until its finish is reported (w) r restarts"), "\(live.screen)")
  }

  @Test func `A play that is stuck says why`() throws {
    var live = try LivePlay(
      """
      optui: 1
      title: Stuck
      queues: {net: {suspended: true}, cpu: {}}
      operations: {done: {queue: cpu, duration: 1s}, a: {queue: net}, b: {queue: cpu, kind: manual}}
      """, named: "stuck")
    live.run(to: .seconds(9))
    #expect(Self.isAlarming(live), "\(live.screen)")
    #expect(live.screen.contains("1 waits because net is suspended (w) r restarts"), "\(live.screen)")
    live.press("w")
    #expect(!live.screen.contains("waits for nothing"), "\(live.screen)")
  }
}
