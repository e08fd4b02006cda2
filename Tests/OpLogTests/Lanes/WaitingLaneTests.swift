import LogSupport
import Testing

@testable import OpLog

/// Lanes of operations whose bodies wait, and of their blocks.
@Suite struct WaitingLaneTests {
  /// The lane of the operation `a`, which executes from the beginning on, after events in lines without their subject.
  private static func lane(_ kind: OperationKind?, _ lines: String) -> OperationLane {
    let told = (["0 executing worker=3"] + lines.split(separator: ";").map(String.init)).map { "\($0) op=a" }
    return events("0 created op=a\n0 created op=b\n" + told.joined(separator: "\n")).dropFirst(2)
      .reduce(into: OperationLane("a", .init(kind: kind))) { $0.apply($1) }
  }

  @Test(arguments: ["", " \t"]) func `An invisible name is replaced by the id`(name: String) {
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

  @Test func `A waiting body is distinguished from a working one`() {
    let lane = Self.lane(.block, "2000 waits on=b worker=3; 5000 resumes on=b worker=3")
    Self.expect(lane, at: 8, [(.executing, 0..<2), (.waiting, 2..<5), (.executing, 5..<8)])
  }

  @Test func `A wait ends with the operation`() {
    let lane = Self.lane(.block, "2000 waits on=b worker=3; 4000 finished outcome=completed worker=3")
    Self.expect(lane, at: 9, [(.executing, 0..<2), (.waiting, 2..<4)])
    #expect(lane.displayState == .finished)
  }

  @Test(arguments: [OperationKind.async, .group, .custom, .pausable])
  func `Work without a thread waits for a call, unless it is pausable`(kind: OperationKind) {
    let lane = Self.lane(kind, "2000 returned worker=3")
    #expect(lane.displayState == (kind == .pausable ? .executing : .waiting))
    #expect(lane.awaitsCall == (kind != .pausable))
  }

  @Test func `A manual operation waits from its start on`() {
    #expect(Self.lane(.manual, "").displayState == .waiting)
  }

  @Test func `An operation with several blocks waits when all that run do`() {
    let begun = "0 block new=1 worker=3; 0 block new=2 worker=4; 1000 waits on=b worker=3"
    #expect(Self.lane(.block, begun).displayState == .executing)
    #expect(Self.lane(.block, begun).blocks.map(\.isWaiting) == [true, false])
    #expect(Self.lane(.block, begun + "; 2000 block-ended new=2 worker=4").displayState == .waiting)
    #expect(Self.lane(.block, begun + "; 2000 waits on=b worker=4").displayState == .waiting)
    #expect(
      Self.lane(.block, begun + "; 2000 waits on=b worker=4; 3000 resumes on=b worker=3").displayState == .executing)
  }

  @Test func `The strip of a block ends where it has returned`() {
    let lane = Self.lane(
      .block,
      "0 block new=1 worker=3; 1000 block new=2 worker=4; 3000 block-ended new=2 worker=4; 5000 cancelled worker=1")
    let scale = TimeScale(perColumn: .seconds(1), columns: 20)
    let strips = lane.blocks.map { LaneStrip($0, of: lane, scale: scale, now: EngineTime(.seconds(7))) }
    #expect(strips.map(\.end) == [nil, 3])
    #expect(strips[0].spans.map(\.displayState) == [.executing, .cancelling])
    #expect(strips[1].spans.map(\.columns) == [1..<3])
  }

  @Test func `The completion block is marked after the end`() {
    let lane = Self.lane(.block, "4000 finished outcome=completed worker=3; 4000 completed worker=5")
    let scale = TimeScale(perColumn: .seconds(1), columns: 20)
    #expect(LaneStrip(lane, scale: scale, now: EngineTime(.seconds(7))).completion == 5)
    let late = Self.lane(.block, "4000 finished outcome=completed worker=3; 6000 completed worker=5")
    #expect(LaneStrip(late, scale: scale, now: EngineTime(.seconds(7))).completion == 6)
  }
}
