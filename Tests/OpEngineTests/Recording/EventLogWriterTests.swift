import Foundation
import OpEngine
import Testing

@Suite struct EventLogWriterTests {
  static let writer = EventLogWriter(title: "a \"title\"")

  static let lines: [(LogEvent, String)] = [
    (
      LogEvent(sequence: 12, time: .zero + .seconds(4), kind: .executing, operation: "A", queue: "net", worker: 3),
      #"{"seq":12,"t_us":4000000,"event":"executing","op":"A","queue":"net","worker":3}"#
    ),
    (
      LogEvent(sequence: 1, time: .zero, kind: .log, thread: "main", worker: 1, text: "a\tb\n\"c\" \\ 下载\u{1}"),
      #"{"seq":1,"t_us":0,"event":"log","thread":"main","worker":1,"text":"a\tb\n\"c\" \\ 下载\u0001"}"#
    ),
    (
      LogEvent(sequence: 2, time: .zero, kind: .max, queue: "net", thread: "you", old: "2", new: "-1"),
      #"{"seq":2,"t_us":0,"event":"max","queue":"net","thread":"you","old":2,"new":-1}"#
    ),
    (
      LogEvent(sequence: 3, time: .zero, kind: .misuse, operation: "A", text: "not ready yet", code: "notReady"),
      #"{"seq":3,"t_us":0,"event":"misuse","op":"A","message":"not ready yet","code":"notReady"}"#
    ),
    (
      LogEvent(sequence: 4, time: .zero, kind: .kvo, operation: "A", old: "0", new: "1", code: "isReady"),
      #"{"seq":4,"t_us":0,"event":"kvo","op":"A","old":0,"new":1,"key":"isReady"}"#
    ),
    (
      LogEvent(sequence: 4, time: .zero, kind: .kvo, operation: "A", old: "", new: "007", code: "name"),
      #"{"seq":4,"t_us":0,"event":"kvo","op":"A","old":"","new":"007","key":"name"}"#
    ),
    (
      LogEvent(sequence: 6, time: .zero, kind: .block, operation: "A", new: "2"),
      #"{"seq":6,"t_us":0,"event":"block","op":"A","new":2}"#
    ),
    (
      LogEvent(sequence: 7, time: .zero, kind: .created, queue: "net", new: "4", text: "net"),
      #"{"seq":7,"t_us":0,"event":"created","queue":"net","new":4,"text":"net"}"#
    ),
    (
      LogEvent(sequence: 8, time: .zero, kind: .created, operation: "A", new: "high", text: "A"),
      #"{"seq":8,"t_us":0,"event":"created","op":"A","new":"high","text":"A"}"#
    ),
    (
      LogEvent(sequence: 9, time: .zero, kind: .depends, operation: "A", new: "2"),
      #"{"seq":9,"t_us":0,"event":"depends","op":"A","new":"2"}"#
    ),
    (
      LogEvent(sequence: 5, time: .zero, kind: .finished, operation: "A", outcome: .cancelledBeforeStart),
      #"{"seq":5,"t_us":0,"event":"finished","op":"A","outcome":"cancelledBeforeStart"}"#
    ),
  ]

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
    #expect((object?["text"] ?? object?["message"]) as? String == event.text)
  }
}
