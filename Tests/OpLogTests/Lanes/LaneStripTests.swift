import LogSupport
import Testing

@testable import OpLog

/// Lanes as text: one column is a quarter of a second.
@Suite struct LaneStripTests {
  private static let scale = TimeScale(perColumn: .milliseconds(250), columns: 40)

  /// The lane of the operation `a` after events, as lines without their subject.
  private static func lane(after lines: String) -> OperationLane {
    let told = lines.split(separator: ";").map { "\($0) op=a queue=q" }.joined(separator: "\n")
    return events("0 created op=a queue=q\n" + told).reduce(into: OperationLane("a")) { $0.apply($1) }
  }

  private static func picture(of events: String, now: Int) -> String {
    let lane = lane(after: events)
    return LaneStrip(lane, scale: scale, now: EngineTime(.milliseconds(now))).picture(of: lane)
  }

  @Test(
    arguments: [
      ("not added", "", 2000, ""),
      ("pending", "500 enqueued", 2000, "  ......"),
      ("ready at once", "0 enqueued; 0 ready", 1000, "----"),
      (
        "all phases", "0 enqueued; 500 ready; 1000 executing; 2000 finished outcome=completed", 3000,
        "..--====F"
      ),
      ("by hand", "500 executing; 1000 finished outcome=completed", 3000, "  ==F"),
      (
        "no time at all", "500 enqueued; 500 ready; 500 executing; 500 finished outcome=completed", 3000,
        "  F"
      ),
      (
        "a short ready moves what follows",
        "0 enqueued; 500 ready; 600 executing; 1500 finished outcome=completed", 3000,
        "..-===F"
      ),
      (
        "no room: the later phase wins",
        "0 enqueued; 500 ready; 600 executing; 800 finished outcome=completed", 3000,
        "..=F"
      ),
      (
        "no room: the end moves",
        "0 enqueued; 500 ready; 600 executing; 700 finished outcome=completed", 3000,
        "..=F"
      ),
      (
        "no room for a phase before: the end wins",
        "0 enqueued; 500 ready; 600 cancelled; 700 finished outcome=cancelledBeforeStart", 3000,
        "..X"
      ),
      ("back to pending", "0 enqueued; 0 ready; 500 gated; 1000 ready", 1500, "--..--"),
      ("cancelled while it runs", "0 executing; 500 cancelled", 1500, "==%%%%"),
      ("paused in its slot", "0 executing; 500 paused; 1000 unpaused", 1500, "==::=="),
      ("paused until now", "0 executing; 500 paused", 1500, "==::::"),
      ("paused before its start", "0 enqueued; 0 paused; 1000 unpaused; 1000 ready", 1500, "::::--"),
      (
        "paused by its own account, until it executes again",
        "0 executing; 500 kvo key=isExecuting old=1 new=0; 500 kvo key=isPaused old=0 new=1; 1000 kvo key=isPaused old=1 new=0; 1500 kvo key=isExecuting old=0 new=1",
        2000, "==::::=="
      ),
      (
        "paused by its own account before its start",
        "0 enqueued; 0 kvo key=isPaused old=0 new=1; 1000 kvo key=isPaused old=1 new=0; 1000 ready", 1500,
        "::::--"
      ),
      (
        "its finish is no pause",
        "0 executing; 500 kvo key=isExecuting old=1 new=0; 1000 kvo key=isFinished old=0 new=1", 1500, "======"
      ),
      (
        "paused, then cancelled", "0 executing; 500 paused; 1000 cancelled; 1000 unpaused",
        1500,
        "==::%%"
      ),
      (
        "cancelled while it waits",
        "0 enqueued; 500 cancelled; 500 ready; 1000 finished outcome=completed", 1500, "..--F"
      ),
      ("cancelled while it is ready", "0 enqueued; 0 ready; 500 cancelled", 1500, "------"),
      ("cancelled at its start", "500 cancelled; 500 executing", 1500, "  %%%%"),
      ("cancelled after the present", "0 executing", 500, "=="),
      ("what has just begun is behind the now line", "500 enqueued", 600, ""),
    ] as [(String, String, Int, String)])
  func `Lanes`(name: String, events: String, now: Int, expected: String) {
    #expect(Self.picture(of: events, now: now) == expected, "\(name)")
  }

  @Test func `End marks tell how it ended`() {
    let ends = OperationOutcome.allCases.map {
      Self.picture(of: "0 executing; 500 finished outcome=\($0.rawValue)", now: 1000)
    }
    #expect(ends == ["==F", "==X", "==X", "==!"])
  }

  /// Random lives: columns are contiguous, nothing is beyond the end, every phase of at least two columns is visible.
  @Test(arguments: 0..<50)
  func `No phase is lost`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var time = 0
    let words = ["enqueued", "ready", "executing", "cancelled", "finished outcome=cancelledWhileExecuting"]
    let times = words.map { _ in
      time += Int.random(in: 0...900, using: &random)
      return time
    }
    let lane = Self.lane(after: zip(times, words).map { "\($0) \($1)" }.joined(separator: ";"))
    let strip = LaneStrip(lane, scale: Self.scale, now: EngineTime(.milliseconds(time)))
    for (left, right) in zip(strip.spans, strip.spans.dropFirst()) {
      #expect(left.columns.upperBound == right.columns.lowerBound, "seed \(seed)")
    }
    #expect(strip.spans.last.map { $0.columns.upperBound <= strip.end ?? 0 } ?? true, "seed \(seed)")
    for index in 0..<4 where times[index + 1] - times[index] >= 500 {
      let displayState = [.pending, .ready, .executing, .cancelling][index] as OperationLane.DisplayState
      #expect(strip.spans.contains { $0.displayState == displayState }, "seed \(seed): \(displayState) is lost")
    }
  }
}
