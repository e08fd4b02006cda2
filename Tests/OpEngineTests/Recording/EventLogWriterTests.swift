import Foundation
import LogSupport
import OpEngine
import Testing

@Suite struct EventLogWriterTests {
  static let writer = EventLogWriter(title: "a \"title\"")

  static let lines: [(LogEvent, String)] = [
    (
      LogEvent(sequence: 12, time: .zero + .seconds(4), worker: 3, .operation("A", in: "net", .executing)),
      #"{"seq":12,"t_us":4000000,"event":"executing","op":"A","queue":"net","worker":3}"#
    ),
    (
      LogEvent(sequence: 1, time: .zero, worker: 1, thread: "main", .log("a\tb\n\"c\" \\ 下载\u{1}", by: nil)),
      #"{"seq":1,"t_us":0,"event":"log","thread":"main","worker":1,"text":"a\tb\n\"c\" \\ 下载\u0001"}"#
    ),
    (
      LogEvent(sequence: 2, time: .zero, thread: "you", .queue("net", .maxChanged(old: 2, new: -1))),
      #"{"seq":2,"t_us":0,"event":"max","queue":"net","thread":"you","old":2,"new":-1}"#
    ),
    (
      LogEvent(sequence: 3, time: .zero, .remark(.init(.misuse(.notReady), "not ready yet", operation: "A"))),
      #"{"seq":3,"t_us":0,"event":"misuse","op":"A","message":"not ready yet","code":"notReady"}"#
    ),
    (
      LogEvent(sequence: 4, time: .zero, .notified("A", in: nil, .init("isReady", old: "0", new: "1"))),
      #"{"seq":4,"t_us":0,"event":"kvo","op":"A","old":0,"new":1,"key":"isReady"}"#
    ),
    (
      LogEvent(sequence: 4, time: .zero, .notified("A", in: nil, .init("name", old: "", new: "007"))),
      #"{"seq":4,"t_us":0,"event":"kvo","op":"A","old":"","new":"007","key":"name"}"#
    ),
    (
      LogEvent(sequence: 6, time: .zero, .operation("A", in: nil, .blockBegan(number: 2))),
      #"{"seq":6,"t_us":0,"event":"block","op":"A","new":2}"#
    ),
    (
      LogEvent(sequence: 7, time: .zero, .queueCreated("net", .init(name: "net", max: 4))),
      #"{"seq":7,"t_us":0,"event":"created","queue":"net","new":4,"text":"net"}"#
    ),
    (
      LogEvent(sequence: 8, time: .zero, .created("A", in: nil, .init(name: "A", priority: .high))),
      #"{"seq":8,"t_us":0,"event":"created","op":"A","new":"high","text":"A"}"#
    ),
    (
      LogEvent(sequence: 9, time: .zero, .operation("A", in: nil, .dependencyAdded(on: "2"))),
      #"{"seq":9,"t_us":0,"event":"depends","op":"A","new":"2"}"#
    ),
    (
      LogEvent(sequence: 5, time: .zero, .operation("A", in: nil, .finished(.cancelledBeforeStart))),
      #"{"seq":5,"t_us":0,"event":"finished","op":"A","outcome":"cancelledBeforeStart"}"#
    ),
  ]

  /// Marks of direction, tags, joiners and the like: texts with them look like other texts.
  @Test(arguments: [
    ("a\u{202E}b", #"a\u202eb"#), ("\u{2066}", #"\u2066"#), ("\u{FEFF}\u{200D}", #"\ufeff\u200d"#),
    ("\u{E0041}", #"\udb40\udc41"#), ("é中😀", "é中😀"),
  ])
  func `Invisible characters are escaped`(text: String, written: String) {
    let event = LogEvent(time: .zero, .log(text, by: nil))
    #expect(Self.writer.line(for: event) == #"{"seq":0,"t_us":0,"event":"log","text":"\#(written)"}"#)
  }

  @Test func `The header names the format and the title`() {
    #expect(Self.writer.header == #"{"optui":1,"title":"a \"title\""}"#)
    #expect(EventLogWriter(title: "t", workers: 8).header == #"{"optui":1,"title":"t","workers":8}"#)
  }

  @Test(arguments: lines) func `An event is one object`(event: LogEvent, line: String) {
    #expect(Self.writer.line(for: event) == line)
  }

  @Test(arguments: lines.map(\.0)) func `Every line is JSON`(event: LogEvent) throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.writer.line(for: event).utf8)) as? [String: Any]
    #expect(object?["seq"] as? Int == event.sequence)
    #expect(object?["event"] as? String == event.kind.rawValue)
    #expect(object?["op"] as? String == event.operation)
  }
}
