import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

@Suite struct EventLineTests {
  private static let timeline = Timeline(Story.events)

  @Test(arguments: [
    (Story.at(0, .created(.init(max: 2)), queue: "net"), "0.000 net  created, max 2"),
    (Story.at(0, .created(.init()), queue: "net"), "0.000 net  created, max default"),
    (Story.at(0, .created(.init(priority: .high)), "C", "net"), "0.000 下载图片C  created for net, priority high"),
    (Story.at(0, .created(.init()), "A"), "0.000 下载图片A  created"),
    (Story.at(0, .depends(on: "C"), "thumbs"), "0.000 thumbs  depends on 下载图片C"),
    (Story.at(0, .enqueued, "thumbs", "net"), "0.000 thumbs  added to net"),
    (Story.at(1, .executing, "thumbs", "net", worker: 4), "0.001 thumbs  -> running on thread 4"),
    (Story.at(1, .executing, "thumbs", worker: 1), "0.001 thumbs  -> running on the main thread"),
    (Story.at(8000, .cancelled(.asked), "A", "net"), "8.000 下载图片A  cancel(): isCancelled=true"),
    (Story.at(8000, .cancelled(.asked), "A", "net", thread: "you"), "8.000 下载图片A  cancel(): isCancelled=true (you)"),
    (Story.at(8000, .suspended, queue: "cpu", thread: "you"), "8.000 cpu  suspended (you)"),
    (Story.at(9, .max(from: 2, to: -1), queue: "net"), "0.009 net  max 2 -> default"),
    (Story.at(9, .log("start"), thread: "main"), "0.009 main thread  prints: start"),
    (Story.at(9, .log("suspend net (ana, pid 7)"), thread: "you"), "0.009 you  suspend net (ana, pid 7)"),
    (Story.at(9, .waits(for: .operation("C")), thread: "main"), "0.009 main thread  waits for 下载图片C"),
    (Story.at(9, .note("look")), "0.009 note: look"),
    (
      Story.at(9, .finished(.cancelledBeforeStart), "A"),
      "0.009 下载图片A  -> finished, cancelled before its start"
    ),
  ])
  func `Says what happened`(event: LogEvent, line: String) {
    #expect(EventLine(event, in: Self.timeline, charset: .unicode).line == line)
  }

  @Test func `The main thread and the main queue are told apart`() {
    let events = [
      Story.at(0, .created(.init(executor: .main, max: 1)), queue: "main"),
      Story.at(0, .created(.init()), "show", "main"), Story.at(0, .enqueued, "show", "main"),
      Story.at(0, .log("end"), thread: "main"), Story.at(0, .waits(for: .queue("main")), thread: "main"),
      Story.at(0, .idle, queue: "main"),
    ]
    let timeline = Timeline(Story.numbered(events))
    #expect(
      events.map { EventLine($0, in: timeline, charset: .unicode).line } == [
        "0.000 main queue  created, max 1", "0.000 show  created for the main queue",
        "0.000 show  added to the main queue", "0.000 main thread  prints: end",
        "0.000 main thread  waits for the main queue", "0.000 main queue  idle",
      ])
  }

  @Test func `Time, subject and text have styles of their own`() {
    let parts = EventLine(Story.at(8, .cancelled(.asked), "A", "net"), in: Self.timeline, charset: .ascii).styledLine
    #expect(parts.map(\.text) == ["0.008 ", "A", "  ", "cancel(): isCancelled=true"])
    #expect(parts.map(\.style) == [.faint, .bold, .plain, .plain])
    let note = EventLine(Story.at(9, .note("look")), in: Self.timeline, charset: .ascii).styledLine
    #expect(note.map(\.text) == ["0.009 ", "note: look"])
  }

  @Test func `Ascii says ids and nothing else`() {
    let event = Story.at(8000, .log("完成 A"), "A")
    #expect(EventLine(event, in: Self.timeline, charset: .ascii).line == "8.000 A  prints: ?? A")
  }

  /// One event is one line, and nothing in a file reaches the terminal but what can be read.
  @Test(
    arguments: ["x\u{1B}[2Jy", "y\nz", "a\r\nb", "c\u{9B}2J", "d\u{202E}e", "f\u{2028}g", "h\u{200F}\u{7F}"],
    Charset.allCases)
  func `Steers no terminal`(text: String, charset: Charset) {
    let events = [
      Story.at(0, .created(.init(name: text)), queue: "q"), Story.at(0, .created(.init(name: text)), "a", "q"),
      Story.at(0, .depends(on: text), "a"), Story.at(0, .log(text), "a"), Story.at(0, .note(text)),
      Story.at(0, LogEvent.Remark(.lint(.deadlock), text, operation: "a")),
      Story.at(0, .kvo(.init(text, old: text, new: text)), "a"),
    ]
    let timeline = Timeline(events)
    for event in events {
      let line = EventLine(event, in: timeline, charset: charset).line
      let steering = line.unicodeScalars.filter {
        [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
      }
      #expect(steering.isEmpty, "\(event.kind): \(line.debugDescription)")
    }
  }

  @Test(arguments: Story.all(of: "A", "net"))
  func `Every event has its words`(event: LogEvent) {
    #expect(!EventLine(event, in: Self.timeline, charset: .unicode).text.isEmpty)
    #expect(!EventLine(event, in: Timeline(), charset: .ascii).text.isEmpty)
  }
}
