import LogSupport
import Testing

@testable import OpTUICore

/// The answers of a watched program, and its stored log.
@Suite struct WatchedProgramTests {
  private static func watched() -> Watched { Watched(GrowingLogTests.beginning, .program(.control)) }

  @Test func `A command without an answer is shown until it is answered`() {
    var watched = Self.watched()
    watched.press("s")
    watched.elapse(.milliseconds(1900))
    #expect(!watched.screen.contains("no answer yet") && watched.screen.contains(":suspend net"))
    watched.elapse(.milliseconds(200))
    #expect(watched.screen.contains("no answer yet to :suspend net"), "\(watched.screen)")
    // Another key has its own message, and the command remains unanswered.
    watched.press("o")
    #expect(!watched.screen.contains("no answer yet"))
    watched.press("j")
    #expect(watched.screen.contains("no answer yet to :suspend net"))
    watched.add(answerCount: 1)
    #expect(!watched.screen.contains("no answer yet"))
    watched.elapse(.seconds(5))
    #expect(!watched.screen.contains("no answer yet"))
  }

  @Test func `A frame is due when an answer is`() throws {
    var watched = Self.watched()
    // A column represents hours.
    watched.elapse(.seconds(1_000_000))
    #expect(try #require(watched.model.deadline) > .seconds(3))
    watched.press("s")
    #expect(watched.model.deadline == .seconds(2))
    watched.elapse(.seconds(2))
    #expect(try #require(watched.model.deadline) > .seconds(3))
  }

  @Test func `Each command waits for its own answer`() {
    var watched = Self.watched()
    watched.press("s")
    watched.elapse(.milliseconds(1500))
    watched.press("x")
    watched.add(answerCount: 1)
    watched.elapse(.milliseconds(1500))
    #expect(!watched.screen.contains("no answer yet"))
    watched.elapse(.milliseconds(600))
    #expect(watched.screen.contains("no answer yet to :cancel A"))
    watched.add(ending: "the program has exited with status 3", isEnd: true)
    #expect(!watched.screen.contains("no answer yet"))
  }

  @Test func `The last command stays on the screen while another one has no answer`() {
    var watched = Self.watched()
    watched.press("s")
    watched.elapse(.seconds(2))
    watched.press("x")
    watched.elapse(.milliseconds(100))
    #expect(watched.screen.contains(":cancel A"))
  }

  @Test func `W writes the events so far as a log`() throws {
    var watched = Watched(GrowingLogTests.beginning, .program(.view))
    watched.elapse(.seconds(6))
    watched.press("W")
    #expect(watched.screen.contains(":save gallery-7.jsonl"))
    watched.press(.enter)
    let saved = try #require(watched.log.saved)
    let log = EventLogReader.read(Array(saved.utf8)).log
    #expect(log?.events == GrowingLogTests.beginning)
    // The last state has lasted until now.
    #expect(log?.heartbeat == EngineTime(.milliseconds(7_500)))
    #expect(watched.play?.status?.hasPrefix("5 events are in gallery-7.jsonl") == true)
    watched.press(":save taken", then: .enter)
    #expect(watched.play?.status?.contains("exists") == true)
  }

  @Test func `The events seen of an ended program are its log`() throws {
    var watched = Self.watched()
    watched.elapse(.seconds(6))
    watched.add(ending: "the program has exited with status 3", isEnd: true)
    watched.press("W")
    watched.press(.enter)
    let saved = try #require(watched.log.saved)
    #expect(EventLogReader.read(Array(saved.utf8)).log?.events == GrowingLogTests.beginning)
  }

  @Test func `A queue is suspended, and a thread waits, since before the program was attached to`() throws {
    let timeline = Timeline(
      log(
        """
        60000 created queue=net worker=1; 60000 suspended queue=net worker=1 since=20000
        60000 waits new=net worker=1 since=50000; 60000 created op=A queue=net worker=2
        60000 executing op=A queue=net worker=2 since=30000; 60000 waits op=A queue=net new=cpu worker=2 since=40000
        """))
    let body = try #require(timeline.threads.lanes.last)
    #expect(body.current?.start == EngineTime(.seconds(30)) && body.currentWait?.start == EngineTime(.seconds(40)))
    #expect(timeline.queue("net")?.suspensions.openSince == EngineTime(.seconds(20)))
    #expect(timeline.threads.lanes.first?.currentWait?.start == EngineTime(.seconds(50)))
  }
}
