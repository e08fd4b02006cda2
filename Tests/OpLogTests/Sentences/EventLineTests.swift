import LogSupport
import Testing

@testable import OpLog

@Suite struct EventLineTests {
  private static let timeline = Timeline(Story.events)

  @Test(arguments: [
    (event("0 created queue=net new=2"), "0.000 net  created, max 2"),
    (event("0 created queue=net"), "0.000 net  created, max default"),
    (event("0 created op=C queue=net new=high"), "0.000 下载图片C  created for net, priority high"),
    (event("0 created op=A"), "0.000 下载图片A  created"),
    (event("0 depends op=thumbs new=C"), "0.000 thumbs  depends on 下载图片C"),
    (event("0 enqueued op=thumbs queue=net"), "0.000 thumbs  added to net"),
    (event("1 executing op=thumbs queue=net worker=4"), "0.001 thumbs  -> running on thread 4"),
    (event("1 executing op=thumbs worker=1"), "0.001 thumbs  -> running on the main thread"),
    (event("8000 cancelled op=A queue=net"), "8.000 下载图片A  cancel(): isCancelled=true"),
    (event("8000 cancelled op=A queue=net thread=you"), "8.000 下载图片A  cancel(): isCancelled=true (you)"),
    (event("8000 suspended queue=cpu thread=you"), "8.000 cpu  suspended (you)"),
    (event("9 max queue=net old=2 new=-1"), "0.009 net  max 2 -> default"),
    (event("9 log text=\"start\" thread=main"), "0.009 main thread  prints: start"),
    (event("9 log text=\"suspend net (ana, pid 7)\" thread=you"), "0.009 you  suspend net (ana, pid 7)"),
    (event("9 waits on=C thread=main"), "0.009 main thread  waits for 下载图片C"),
    (event("9 note text=\"look\""), "0.009 note: look"),
    (
      event("9 finished op=A outcome=cancelledBeforeStart"),
      "0.009 下载图片A  -> finished, cancelled before its start"
    ),
  ])
  func `Says what happened`(event: LogEvent, line: String) {
    #expect(EventLine(event, in: Self.timeline, charset: .unicode).line == line)
  }

  @Test func `The main thread and the main queue are told apart`() {
    let events = events(
      """
      0 created queue=main kind=main new=1; 0 created op=show queue=main; 0 enqueued op=show queue=main
      0 log text="end" thread=main; 0 waits new=main thread=main; 0 idle queue=main
      """)
    let timeline = Timeline(Story.numbered(events))
    #expect(
      events.map { EventLine($0, in: timeline, charset: .unicode).line } == [
        "0.000 main queue  created, max 1", "0.000 show  created for the main queue",
        "0.000 show  added to the main queue", "0.000 main thread  prints: end",
        "0.000 main thread  waits for the main queue", "0.000 main queue  idle",
      ])
  }

  @Test func `Time, subject and text have styles of their own`() {
    let parts = EventLine(event("8 cancelled op=A queue=net"), in: Self.timeline, charset: .ascii).styledLine
    #expect(parts.map(\.text) == ["0.008 ", "A", "  ", "cancel(): isCancelled=true"])
    #expect(parts.map(\.style) == [.faint, .bold, .plain, .plain])
    let note = EventLine(event("9 note text=\"look\""), in: Self.timeline, charset: .ascii).styledLine
    #expect(note.map(\.text) == ["0.009 ", "note: look"])
  }

  @Test func `Ascii shows only ids`() {
    let event = event("8000 log op=A text=\"完成 A\"")
    #expect(EventLine(event, in: Self.timeline, charset: .ascii).line == "8.000 A  prints: ?? A")
  }

  /// One event is one line, and only printable text from a file reaches the terminal.
  @Test(
    arguments: ["x\u{1B}[2Jy", "y\nz", "a\r\nb", "c\u{9B}2J", "d\u{202E}e", "f\u{2028}g", "h\u{200F}\u{7F}"],
    Charset.allCases)
  func `Contains no terminal controls`(text: String, charset: Charset) {
    let name = quoted(text)
    let events = log(
      """
      0 created queue=q text=\(name); 0 created op=a queue=q text=\(name); 0 depends op=a new=\(name)
      0 log op=a text=\(name); 0 note text=\(name); 0 lint op=a code=deadlock message=\(name)
      0 kvo op=a key=\(name) old=\(name) new=\(name)
      """)
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
  func `Every event has a sentence`(event: LogEvent) {
    #expect(!EventLine(event, in: Self.timeline, charset: .unicode).text.isEmpty)
    #expect(!EventLine(event, in: Timeline(), charset: .ascii).text.isEmpty)
  }
}
