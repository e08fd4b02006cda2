import LogSupport
import Testing

@testable import OpTUICore

/// The errors of failed operations: in the details, in the answer to why, at the end, and in the summary.
@Suite struct FailureTests {
  /// Operations of one queue, of which those from `first` on fail, one after the other.
  private static func story(_ count: Int, failing failed: Range<Int>) -> [LogEvent] {
    let ends = (0..<count).map { number in
      let operation = "op=job-\(number) queue=net"
      let error = failed.contains(number) ? "\(number) failed \(operation) message=\"disk \(number) is full\"; " : ""
      return "\(number) executing \(operation) worker=2; \(error)\(number) finished \(operation) worker=2 outcome="
        + (failed.contains(number) ? "failed" : "completed")
    }
    let additions = (0..<count).map {
      "0 created op=job-\($0) queue=net; 0 enqueued op=job-\($0) queue=net; 0 ready op=job-\($0) queue=net"
    }
    return log((["0 created queue=net"] + additions + ends).joined(separator: "\n"))
  }

  @Test func `The end of a play selects what has failed first, and names it`() {
    var session = Session(Self.story(9, failing: 4..<6))
    session.run(to: .seconds(1))
    #expect(session.screen.contains("2 failed: job-4: disk 4 is full (w)"), "\(session.screen)")
    #expect(session.play.selectedLane?.id == "job-4" && session.screen.contains("w why"))
    session.press("w")
    #expect(
      session.play.layout.details.columns == Layout.columnsOfDetails(on: session.play.size), "the log keeps its width")
    #expect(session.screen.contains("failed at 0.004") && session.screen.contains("error: disk 4 is full"))
    session.press("wjw")
    #expect(session.screen.contains("error: disk 5 is full"), "the user has selected it: \(session.screen)")
  }

  @Test func `The end of a program does so, too, also where only one row answers`() {
    var watched = Watched(Self.story(9, failing: 4..<6), .executed(.view))
    watched.add(ending: "gone", isEnd: true)
    #expect(watched.play?.selectedLane?.id == "job-4")
    watched.press("k")
    watched.press("w")
    #expect(watched.play?.selectedLane?.id == "job-4", "the finished one says nothing")
    var small = Session(Self.story(9, failing: 4..<6), columns: 34, rows: 12)
    small.run(to: .seconds(1))
    small.press("w")
    #expect(small.screen.contains("error: disk 4 is full"), "\(small.screen)")
  }

  @Test(arguments: [(80, 24), (120, 40)]) func `The details show the error`(columns: Int, rows: Int) {
    var session = Session(Self.story(30, failing: 4..<5), columns: columns, rows: rows)
    session.run(to: .seconds(1))
    #expect(session.screen.contains("error: disk 4 is full"), "\(session.screen)")
    session.press("I")
    #expect(session.screen.contains("error disk 4 is full"), "\(session.screen)")
  }

  @Test func `Failed lanes stay when finished ones are folded`() {
    var session = Session(Self.story(100, failing: 4..<8))
    session.run(to: .seconds(1))
    for number in 4..<8 { #expect(session.screen.contains("job-\(number)"), "\(session.screen)") }
    #expect(!session.screen.contains("4 failed,"), "none of them is folded")
  }

  @Test func `The summary names the first three, and has at most twenty lines`() {
    var session = Session(Self.story(100, failing: 4..<9))
    session.run(to: .seconds(1))
    let summary = session.model.summary()
    let told = (4..<7).map { "! job-\($0): disk \($0) is full" } + ["and 2 more failed"]
    #expect(Array(summary.dropLast().suffix(4)) == told)
    #expect(summary.count == 20)
  }
}
