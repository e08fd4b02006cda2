import Testing

@testable import OpTUICore

/// The log on the screen, after an addition to a session.
@Suite struct SessionLogTests {
  private static let lines = ["queue net max 2", "add a in net for 4s", "add b in net for 1s after a"]

  @Test(arguments: ["", "v"])
  func `A line's additions are inserted, and the screen is that of the whole log`(keys: String) {
    var program = SessionProgram(Self.lines)
    program.press(" ")
    program.elapse(.milliseconds(1500))
    program.press(keys)
    let checkpoint = program.play.timeline.eventCount
    for line in ["add c x3 in net for 1s after b", "queue cpu max 1", "add d in cpu for 2s needs wifi", "cancel a"] {
      program.press(":")
      program.press(line)
      program.press(.enter)
      #expect(Array(program.play.log) == program.session.play.events, "after \(line)")
      let anew = Timeline(program.play.log, workers: 64)
      #expect(program.play.timeline.operations == anew.operations)
      #expect(program.play.timeline.queues == anew.queues)
      #expect(program.play.timeline.counts == anew.counts)
      #expect(program.play.timeline.remarks == anew.remarks)
      #expect(program.play.timeline.threads == anew.threads)
      for operation in anew.operations.map(\.id) {
        let (graph, other) = (program.play.timeline.waitGraph, anew.waitGraph)
        #expect(graph.explanation(of: operation) == other.explanation(of: operation))
        #expect(graph.operationsAhead(of: operation) == other.operationsAhead(of: operation))
        #expect(graph.waiters(for: operation) == other.waiters(for: operation))
      }
    }
    #expect(program.play.timeline.eventCount > checkpoint)
    // The past is that of the whole log, too.
    program.press("0")
    #expect(program.play.timeline.queues.map(\.id) == ["net", "cpu"])
    program.press("$")
    #expect(Array(program.play.log) == program.session.play.events)
  }

  @Test func `A line that changes the beginning shows another play`() {
    var program = SessionProgram(Self.lines)
    program.press(":")
    program.press("suspend net")
    program.press(.enter)
    #expect(Array(program.play.log) == program.session.play.events)
    #expect(program.play.timeline.queue("net")?.isSuspended == true)
  }
}
