import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

@Suite struct CheckpointTests {
  /// Ten thousand events of a hundred operations.
  private static let long = Story.numbered(
    [Story.at(0, .created(.init(max: 8)), queue: "q")]
      + (0..<100).map { Story.at(0, .created(.init()), "op\($0)", "q") }
      + (0..<9_900).map { Story.at(UInt64($0), .log("step \($0)"), "op\($0 % 100)", "q") })

  @Test func `A timeline is that of the events before it`() {
    let log = Array(Self.long.prefix(3000))
    var choices = SplitMix64(seed: 7)
    var checkpoints = Checkpoints(beginning: Timeline())
    for _ in 0..<60 {
      let count = Int(choices.next() % 3001)
      #expect(checkpoints.timeline(after: count, of: log) == Timeline(log.prefix(count)), "after \(count)")
    }
  }

  /// The first step back folds the log once; the others fold little, and few checkpoints are kept.
  @Test func `Going back is short work`() {
    var checkpoints = Checkpoints(beginning: Timeline())
    var folded = 0
    for count in (0..<Self.long.count).reversed().prefix(3000) {
      let kept = checkpoints.timelines.last { $0.eventCount <= count }?.eventCount ?? 0
      folded += count - kept
      if count.isMultiple(of: 10) { _ = checkpoints.timeline(after: count, of: Self.long) }
      #expect(checkpoints.timelines.count < 10)
    }
    #expect(folded < 3000 * 2 * Checkpoints.stride)
  }
}
