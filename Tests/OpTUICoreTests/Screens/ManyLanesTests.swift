import Foundation
import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

/// Ten thousand lanes in four queues, forty of them running.
@Suite struct ManyLanesTests {
  private static let count = 10_000

  private static func session() -> Session {
    let queues = (0..<4).map { Story.at(0, .created(.init(max: 10)), queue: "queue\($0)") }
    let operations = (0..<count).flatMap { index in
      let (id, queue) = ("operation-\(index)", "queue\(index % 4)")
      let begins = [
        Story.at(10, .dispatched, id, queue, worker: 2 + index), Story.at(10, .executing, id, queue, worker: 2 + index),
      ]
      return [
        Story.at(0, .created(.init()), id, queue), Story.at(0, .enqueued, id, queue), Story.at(0, .ready, id, queue),
      ]
        + (index < 40 ? begins : [])
    }
    let events = (queues + operations).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    var session = Session(
      Story.numbered(events.map(\.element) + [Story.at(60_000, .idle, queue: "queue0")]), columns: 120, rows: 40)
    session.run(to: .seconds(1))
    return session
  }

  /// The processor time of this thread: what others do meanwhile does not count.
  private static func processorTime(of body: () -> Void) -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    body()
    return now() - start
  }

  /// A frame of 16 ms in a release build. A debug build, which does not inline, takes up to twenty times as long.
  private static var frame: Duration {
    #if DEBUG
      .milliseconds(320)
    #else
      .milliseconds(16)
    #endif
  }

  /// The keys before, and those that have to be answered within one frame each.
  @Test(arguments: [
    ("c", "jjj", "scrolled"), ("", "/op99", "filtered"), ("", "cccc", "folded"), ("c", "oo", "sorted"),
    ("", "JK", "by queue"),
  ])
  func `Ten thousand lanes answer each key within a frame`(before: String, keys: String, name: String) {
    var session = Self.session()
    session.press(before)
    #expect(before != "c" || session.play.rows.count > Self.count / 4)
    for key in keys {
      // The best of three: the first one may have to fetch its pages.
      let times = (0..<3).map { _ in
        var copy = session
        return Self.processorTime {
          copy.press(.character(key))
          _ = copy.model.canvas()
        }
      }
      session.press(.character(key))
      let least = times.min() ?? .zero
      if ProcessInfo.processInfo.environment["OPTUI_MEASURE"] == "1" {
        print("ten thousand lanes, \(name): \(key) \(least)")
      }
      #expect(least < Self.frame, "\(name) by \(key): \(least)")
    }
    #expect(session.screen.contains("OpTUI"))
  }
}
