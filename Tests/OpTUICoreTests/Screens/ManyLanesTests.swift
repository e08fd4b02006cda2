import LogSupport
import Testing

@testable import OpTUICore

/// Ten thousand lanes in four queues, forty of them running.
@Suite struct ManyLanesTests {
  private static let count = 10_000

  private static func session() -> Session {
    let operations = (0..<count).map { "op=operation-\($0) queue=queue\($0 % 4)" }
    let lines =
      (0..<4).map { "0 created queue=queue\($0) new=10" }
      + operations.map { "0 created \($0); 0 enqueued \($0); 0 ready \($0)" }
      + operations.prefix(40).enumerated().map { index, operation in
        "10 dispatched \(operation) worker=\(2 + index); 10 executing \(operation) worker=\(2 + index)"
      }
    var session = Session(
      log(lines.joined(separator: "\n") + "\n60000 idle queue=queue0"), columns: 120, rows: 40)
    session.run(to: .seconds(1))
    return session
  }

  /// The preceding keys, and those that each have to be answered within one frame.
  @Test(arguments: [
    ("c", "jjj", "scrolled"), ("", "/op99", "filtered"), ("", "cccc", "folded"), ("c", "oo", "sorted"),
    ("", "JK", "by queue"),
  ])
  func `Ten thousand lanes answer each key within a frame`(before: String, keys: String, name: String) {
    var session = Self.session()
    session.press(before)
    #expect(before != "c" || session.play.rows.count > Self.count / 4)
    for key in keys {
      // Best of three, because the first may cause page faults.
      let times = (0..<3).map { _ in
        var copy = session
        return FrameTime.measure {
          copy.press(.character(key))
          _ = copy.model.canvas()
        }
      }
      session.press(.character(key))
      let least = times.min() ?? .zero
      FrameTime.report("ten thousand lanes, \(name): \(key)", least)
      #expect(least < FrameTime.limit, "\(name) by \(key): \(least)")
    }
    #expect(session.screen.contains("OpTUI"))
  }

  /// The median of some frames of each kind: one frame may cause page faults, or fold the log up to a checkpoint.
  @Test func `A session that has gained ten thousand operations is drawn and scrolled within a frame`() {
    var program = SessionProgram(["queue net max 4"], size: Canvas.Size(columns: 120, rows: 40))
    program.type(":add op x10000 in net for 100ms\r ")
    #expect(program.play.timeline.operations.count == 10_000)
    let kinds: [(name: String, act: (inout SessionProgram) -> Void)] = [
      ("selecting", { $0.press("j") }), ("playing", { $0.elapse(.milliseconds(16)) }),
      ("typing", { $0.type($0.play.frontPanel == nil ? ":" : "x") }),
    ]
    for (name, act) in kinds {
      let times = (0..<9).map { _ in
        FrameTime.measure {
          act(&program)
          _ = program.model.canvas()
        }
      }.sorted()
      FrameTime.report("ten thousand operations, \(name)", times[4])
      #expect(times[4] < FrameTime.limit, "\(name): \(times)")
    }
    #expect(program.play.time > .zero && program.play.commandLine.text.text == "xxxxxxxx")
  }
}
