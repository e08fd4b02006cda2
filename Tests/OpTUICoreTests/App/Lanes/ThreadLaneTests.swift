import LogSupport
import Scenarios
import Testing

@testable import OpLog
@testable import OpTUICore

/// The operations that run on each thread.
@Suite struct ThreadLaneTests {
  private static func threads(of name: String) throws -> [ThreadLane] {
    let text = try #require(BuiltIn.all.first { $0.name == name }?.text)
    var live = try LivePlay(text, named: name)
    live.run(to: .seconds(60))
    let timeline = try #require(live.model.play?.timeline)
    return timeline.threadRows.compactMap { row in
      if case .thread(let index) = row { timeline.threads.lanes[index] } else { nil }
    }
  }

  private static func words(_ thread: ThreadLane) -> String {
    let runs = thread.runs.map { run in
      "\(run.operation)\(run.block.map { "/\($0)" } ?? "") \(run.start.text)-\(run.end?.text ?? "")"
    }
    let waits = thread.waits.map { "waits for \($0.target.name) \($0.start.text)-\($0.end?.text ?? "")" }
    return ([thread.label + ":"] + runs + waits).joined(separator: " ")
  }

  @Test func `Blocks run on separate threads, the first on that of start()`() throws {
    #expect(
      try Self.threads(of: "blocks/side-by-side").map(Self.words) == [
        "main: op 1.000-1.000 op/1 1.000-5.000 op 5.000-5.000 waits for op 5.000-5.000",
        "thread 3: op/2 1.000-5.000", "thread 4: op/3 1.000-5.000", "thread 5: op/4 1.000-5.000",
      ])
  }

  @Test func `A thread with a waiting body is not idle`() throws {
    let threads = try Self.threads(of: "why/starved-pool")
    #expect(
      threads.map(Self.words) == [
        "main:", "thread 3: page1 0.000- waits for image1 1.000-", "thread 4: page2 0.000- waits for image2 1.000-",
      ])
    #expect(threads.dropFirst().allSatisfy { $0.current != nil && $0.currentWait != nil })
  }

  @Test func `An operation started by hand runs inside the one that started it`() {
    var threads = ThreadLanes()
    for (index, id) in ["outer", "inner"].enumerated() {
      threads.take(event("0 executing op=\(id) worker=3"), index)
      #expect(threads.lanes[0].current?.operation == id)
    }
    threads.take(event("1 finished op=inner outcome=completed worker=3"), 1)
    #expect(threads.lanes[0].current?.operation == "outer")
    threads.take(event("2 finished op=outer outcome=completed worker=7"), 0)
    #expect(threads.lanes[0].runs.map(\.operation) == ["outer", "inner"])
    #expect(threads.lanes[0].current == nil, "wherever the finish is reported")
  }

  @Test func `Work that has left its thread runs on no thread`() {
    var threads = ThreadLanes()
    for event in events("1 executing op=a worker=4; 1 returned op=a worker=4") { threads.take(event, 0) }
    #expect(threads.lanes.map(\.number) == [4] && threads.lanes[0].current == nil)
  }

  @Test func `Threads that only show notes have no lane`() {
    var timeline = Timeline()
    timeline.apply(event("0 note text=text worker=2 thread=narrator"))
    #expect(timeline.threadRows.isEmpty)
  }

  @Test func `T shows what runs on the selected thread, and goes back to it`() throws {
    let text = try #require(BuiltIn.all.first { $0.name == "why/starved-pool" }?.text)
    var live = try LivePlay(text)
    live.run(to: .milliseconds(500))
    live.press("jT")
    #expect(live.screen.contains("THREAD"))
    #expect(live.screen.contains("> ▸ thread 4"))
    live.press("kT")
    #expect(live.model.play?.selection == .operation("page1"))
  }
}

extension ThreadLanes {
  fileprivate mutating func take(_ event: LogEvent, _ index: Int) {
    guard case .operation(let name, _, let change) = event.body else { return apply(event, index) }
    apply(change, of: name, index, event)
  }

  @Test func `Esc leaves the threads, and then has nothing to close`() {
    var session = Session()
    session.run(to: .seconds(3))
    session.press("T")
    #expect(session.play.view.showsThreads && session.play.canClose)
    session.press(.escape)
    #expect(!session.play.view.showsThreads && !session.play.canClose)
  }
}
