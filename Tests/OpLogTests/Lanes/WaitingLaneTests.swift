import LogSupport
import OpEngine
import Testing

@testable import OpLog

/// Lanes of operations whose bodies wait, and of their blocks.
@Suite struct WaitingLaneTests {
  private static func lane(
    _ kind: OperationKind?, _ changes: [(UInt64, LogEvent.OperationChange, Int)]
  ) -> OperationLane {
    var lane = OperationLane("a", .init(kind: kind))
    for (time, change, worker) in [(0, .executing, 3)] + changes {
      lane.apply(change, at: EngineTime(nanoseconds: time * 1_000_000_000), on: worker)
    }
    return lane
  }

  @Test(arguments: ["", " \t"]) func `A name of which nothing can be seen is the id`(name: String) {
    #expect(OperationLane("a", .init(name: name)).name == "a")
  }

  private static func displayStates(_ lane: OperationLane, at seconds: Int) -> [(
    OperationLane.DisplayState, Range<Int>
  )] {
    let scale = TimeScale(perColumn: .seconds(1), columns: 20)
    return LaneStrip(lane, scale: scale, now: EngineTime(.seconds(seconds))).spans.map { ($0.displayState, $0.columns) }
  }

  private static func expect(
    _ lane: OperationLane, at seconds: Int, _ spans: [(OperationLane.DisplayState, Range<Int>)],
    _ place: SourceLocation = #_sourceLocation
  ) {
    let found = displayStates(lane, at: seconds)
    #expect(found.map(\.0) == spans.map(\.0) && found.map(\.1) == spans.map(\.1), sourceLocation: place)
  }

  private static let wait = LogEvent.OperationChange.waits(for: .operation("b"))
  private static let resume = LogEvent.OperationChange.resumes(after: .operation("b"))

  @Test func `A body that waits is told from one that works`() {
    let lane = Self.lane(.block, [(2, Self.wait, 3), (5, Self.resume, 3)])
    Self.expect(lane, at: 8, [(.executing, 0..<2), (.waiting, 2..<5), (.executing, 5..<8)])
  }

  @Test func `A wait ends with the operation`() {
    let lane = Self.lane(.block, [(2, Self.wait, 3), (4, .finished(.completed), 3)])
    Self.expect(lane, at: 9, [(.executing, 0..<2), (.waiting, 2..<4)])
    #expect(lane.displayState == .finished)
  }

  @Test(arguments: [OperationKind.async, .group, .custom, .pausable])
  func `Work without a thread waits for a call, unless it is pausable`(kind: OperationKind) {
    let lane = Self.lane(kind, [(2, .returned, 3)])
    #expect(lane.displayState == (kind == .pausable ? .executing : .waiting))
    #expect(lane.awaitsCall == (kind != .pausable))
  }

  @Test func `A manual operation waits from its start on`() {
    #expect(Self.lane(.manual, []).displayState == .waiting)
  }

  @Test func `An operation with several blocks waits when all that run do`() {
    let begun: [(UInt64, LogEvent.OperationChange, Int)] = [
      (0, .block(1), 3), (0, .block(2), 4), (1, Self.wait, 3),
    ]
    #expect(Self.lane(.block, begun).displayState == .executing)
    #expect(Self.lane(.block, begun).blocks.map(\.isWaiting) == [true, false])
    #expect(Self.lane(.block, begun + [(2, .blockEnded(2), 4)]).displayState == .waiting)
    #expect(Self.lane(.block, begun + [(2, Self.wait, 4)]).displayState == .waiting)
    #expect(Self.lane(.block, begun + [(2, Self.wait, 4), (3, Self.resume, 3)]).displayState == .executing)
  }

  @Test func `The strip of a block ends where it has returned`() {
    let lane = Self.lane(
      .block, [(0, .block(1), 3), (1, .block(2), 4), (3, .blockEnded(2), 4), (5, .cancelled(.asked), 1)])
    let scale = TimeScale(perColumn: .seconds(1), columns: 20)
    let strips = lane.blocks.map { LaneStrip($0, of: lane, scale: scale, now: EngineTime(.seconds(7))) }
    #expect(strips.map(\.end) == [nil, 3])
    #expect(strips[0].spans.map(\.displayState) == [.executing, .cancelling])
    #expect(strips[1].spans.map(\.columns) == [1..<3])
  }

  @Test func `The completion block is marked behind the end`() {
    let lane = Self.lane(.block, [(4, .finished(.completed), 3), (4, .completed, 5)])
    let scale = TimeScale(perColumn: .seconds(1), columns: 20)
    #expect(LaneStrip(lane, scale: scale, now: EngineTime(.seconds(7))).completion == 5)
    let late = Self.lane(.block, [(4, .finished(.completed), 3), (6, .completed, 5)])
    #expect(LaneStrip(late, scale: scale, now: EngineTime(.seconds(7))).completion == 6)
  }
}
