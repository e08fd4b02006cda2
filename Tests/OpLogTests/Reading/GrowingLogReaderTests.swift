import Testing

@testable import OpLog

/// Logs that arrive piece by piece, from programs of any version.
struct GrowingLogReaderTests {
  private static let header = #"{"optui":1,"title":"t","workers":4}"#

  private static func read(
    _ lines: [String], keepsUnknown: Bool = true
  ) -> (events: [LogEvent], problems: [String]) {
    var reader = EventLogReader(keepsUnknown: keepsUnknown)
    reader.append(Array(lines.map { $0 + "\n" }.joined().utf8))
    return (reader.takeEvents(), reader.problems.map(\.code))
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 64, 1000]) func `Pieces of any length are the same log`(length: Int) throws {
    let writer = EventLogWriter(title: "t")
    let lines = [writer.header] + EventLogReaderTests.events.map { writer.line(for: $0) }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    var reader = EventLogReader()
    var events: [LogEvent] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      reader.append(Array(bytes[start..<min(start + length, bytes.count)]))
      events += reader.takeEvents()
    }
    reader.end()
    #expect(reader.problems == [] && events == EventLogReaderTests.events)
  }

  @Test func `An event is available as soon as its line is complete`() {
    var reader = EventLogReader()
    reader.append(Array((Self.header + "\n" + #"{"seq":1,"event":"no"#).utf8))
    #expect(reader.takeEvents() == [] && reader.title == "t" && reader.workers == 4)
    reader.append(Array((#"te"}"# + "\n{").utf8))
    #expect(reader.takeEvents().map(\.kind) == [.note])
    reader.end()
    #expect(reader.problems.map(\.code) == ["incomplete-line"] && !reader.hasFailed)
  }

  @Test func `Every key that is written is known`() throws {
    let writer = EventLogWriter(title: "t")
    for event in EventLogReaderTests.events {
      let keys = try JSONLine.fields(in: Array(writer.line(for: event).utf8)[...]).map(\.key)
      #expect(Set(keys).isSubset(of: LogKey.allCases.map(\.rawValue)), "\(keys)")
    }
  }

  static let foreign: [(String, String)] = [
    (#"{"seq":1,"event":"melted","op":"A","new":3,"t_us":7}"#, "melted op 'A' new 3"),
    (#"{"seq":1,"event":"lint","code":"too-warm","message":"it melts"}"#, "lint code 'too-warm' message 'it melts'"),
    (#"{"seq":1,"event":"created","op":"A","kind":"actor"}"#, "created op 'A' kind 'actor'"),
    (#"{"seq":1,"event":"finished","op":"A"}"#, "finished op 'A'"),
    (#"{"seq":1,"event":"unknown","text":"x"}"#, "unknown text 'x'"),
    (#"{"seq":1}"#, "?"),
  ]

  @Test(arguments: foreign) func `Events of another version are kept as text`(line: String, text: String) {
    let next = #"{"seq":2,"event":"note"}"#
    let (events, problems) = Self.read([Self.header, line, next])
    #expect(problems == [] && events.map(\.kind) == [.unknown, .note])
    #expect(events.first?.body == .unknown(text, line: line))
    // They are written as they were read.
    #expect(events.first.map { EventLogWriter(title: "t").line(for: $0) } == line)
    #expect(!Self.read([Self.header, line, next], keepsUnknown: false).problems.isEmpty)
    let fromProgram = #"{"optui":1,"title":"t","protocol":1,"pid":7,"control":true}"#
    #expect(Self.read([fromProgram, line, next], keepsUnknown: false).problems == [])
  }

  @Test(arguments: ["{}", #"{"event":"note"}"#, #"{"notice":"it is late","t_us":3}"#])
  func `A program's lines other than events are skipped, and a file has none`(line: String) {
    let fromProgram = #"{"optui":1,"title":"t","protocol":1,"pid":7,"control":true}"#
    let (events, problems) = Self.read([fromProgram, line, #"{"seq":1,"event":"note"}"#])
    #expect(problems == [] && events.map(\.kind) == [.note])
    #expect(Self.read([Self.header, line]).problems == ["missing-events"])
  }

  @Test func `A time that goes back stands still`() {
    let lines = [#"{"seq":1,"event":"note","t_us":9}"#, #"{"seq":2,"event":"note","t_us":3}"#]
    let (events, problems) = Self.read([Self.header] + lines)
    #expect(problems == [] && events.map(\.time.microseconds) == [9, 9] && events.map(\.kind) == [.note, .note])
  }

  @Test func `No control character of a line is kept`() {
    let (events, _) = Self.read([Self.header, "{\"seq\":1,\"event\":\"a\u{1B}[2J\u{9B}b\"}"])
    guard case .unknown(_, line: let line)? = events.first?.body else {
      Issue.record("no event")
      return
    }
    #expect(line.unicodeScalars.allSatisfy { $0 == $0.printable })
  }

  static let refused: [([String], String)] = [
    ([header, "{"], "not-json"), ([header, #"{"seq":2,"event":"note"}"#], "missing-events"),
    ([header, #"{"seq":"1","event":"note"}"#], "wrong-value"), (["HTTP/1.1 400 Bad Request"], "missing-version"),
    ([header, String(repeating: "x", count: 200)], "not-json"),
  ]

  @Test(arguments: refused) func `A file that is not a log is refused`(lines: [String], code: String) {
    #expect(Self.read(lines).problems == [code])
  }
}
