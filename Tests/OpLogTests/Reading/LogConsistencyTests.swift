import Testing

@testable import OpLog

/// Logs with well-formed lines that no recorder writes.
struct LogConsistencyTests {
  private static func log(_ events: [String]) -> [UInt8] {
    let lines = events.enumerated().map { #"{"seq":\#($0 + 1),\#($1.contains("t_us") ? "" : #""t_us":7,"#)\#($1)}"# }
    return Array(([#"{"optui":1,"title":"t"}"#] + lines).joined(separator: "\n").utf8)
  }

  private static let queue = #""event":"created","queue":"q","new":1"#
  private static let a = #""event":"created","op":"A""#

  private static func happens(_ event: String) -> String { #""event":"\#(event)","op":"A","queue":"q""# }

  static let contradictions: [([String], String)] = [
    ([happens("enqueued")], "2:1 never-created"),
    ([a, happens("enqueued")], "3:1 never-created"),
    ([a, happens("discarded"), happens("discarded")], "4:1 already-discarded"),
    ([queue, a, happens("discarded"), happens("enqueued")], "5:1 already-discarded"),
    ([queue, #""event":"discarded","queue":"q""#, #""event":"suspended","queue":"q""#], "4:1 already-discarded"),
    ([queue, a, #""event":"discarded","queue":"q""#, happens("enqueued")], "5:1 already-discarded"),
    ([a, a], "3:1 created-twice"),
    ([queue, queue], "3:1 created-twice"),
    ([a, happens("executing"), happens("finished"), happens("finished")], "5:1 wrong-order"),
    ([queue, a, happens("enqueued"), happens("enqueued")], "5:1 wrong-order"),
    ([queue, a, happens("executing"), happens("dispatched")], "5:1 wrong-order"),
    ([a, happens("finished"), happens("discarded")].dropLast() + [happens("executing")], "4:1 wrong-order"),
    ([a, #""t_us":6,"event":"note","text":"t""#], "3:1 time-goes-back"),
    ([#""event":"suspended","queue":"q""#], "2:1 never-created"),
    ([#""event":"note","queue":"q","text":"t","code":"about""#], "2:1 never-created"),
  ]

  @Test(arguments: contradictions) func `A contradiction is reported with its line`(events: [String], expected: String)
  {
    let (log, problems) = EventLogReader.read(Self.log(events))
    #expect(log == nil)
    #expect(problems.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.code)" } == [expected], "\(problems)")
  }

  static let wrongValues: [(String, String)] = [
    (#""t_us":18446744073709551,"event":"created","op":"A""#, "t_us"),
    (#""t_us":9223372036854776,"event":"created","op":"A""#, "t_us"),
    (#""t_us":1.5,"event":"created","op":"A""#, "t_us"),
    (#""event":"created","op":"A","new":"urgent""#, "new"),
    (#""event":"created","op":"A","kind":"unheard-of""#, "kind"),
    (#""event":"created","queue":"q","new":9223372036854775807"#, "new"),
    (#""event":"created","queue":"q","new":"2""#, "new"),
    (#""event":"created","op":"A","worker":99999999999"#, "worker"),
    (#""event":"lint","code":"unheard-of""#, "code"),
    (#""event":"speed","new":"3""#, "new"),
    (#""event":"zoom","new":"99999 days""#, "new"),
    (#""event":"hold","new":"B""#, "new"),
    (#""event":"answer","ask":-1,"key":"a""#, "ask"),
  ]

  @Test(arguments: wrongValues) func `An impossible value is refused`(event: String, key: String) {
    let (log, problems) = EventLogReader.read(Self.log([event]))
    #expect(log == nil)
    #expect(problems.map(\.code) == ["wrong-value"])
    #expect(problems.first?.message.hasPrefix("'\(key)' cannot be ") == true, "\(problems)")
  }

  @Test(arguments: [
    (#""event":"ready""#, "op"), (#""event":"suspended","op":"A""#, "queue"), (#""event":"depends","op":"A""#, "new"),
    (#""event":"created""#, "queue"), (#""event":"misuse""#, "code"), (#""event":"enqueued","op":"A""#, "queue"),
  ])
  func `An event must have all required keys`(event: String, key: String) {
    let problems = EventLogReader.read(Self.log([event])).problems
    #expect(problems.map(\.message) == ["this event needs '\(key)'"])
  }

  @Test func `Everything that recorders write is accepted`() {
    let events = [
      Self.queue, Self.a, Self.happens("enqueued"), Self.happens("ready"), Self.happens("dispatched"),
      Self.happens("executing"), #""event":"idle","queue":"q""#, Self.happens("finished"), Self.happens("completed"),
      Self.happens("returned"), #""event":"discarded","queue":"q""#, #""event":"log","op":"A","text":"late""#,
      #""event":"created","op":"B""#, #""event":"depends","op":"B","new":"gone""#, #""event":"discarded","op":"B""#,
    ]
    let (log, problems) = EventLogReader.read(Self.log(events))
    #expect(problems == [] && log?.events.count == events.count)
  }
}
