import OpEngine
import Testing

@testable import OpScenario

struct EventLogReaderTests {
  private static func read(_ lines: String...) -> (log: RecordedLog?, problems: [Problem]) {
    EventLogReader.read(Array(lines.joined(separator: "\n").utf8))
  }

  private static let header = #"{"optui":1,"title":"t"}"#

  /// An event of each kind with everything any event has, and one with nothing.
  static let events: [LogEvent] =
    LogEvent.Kind.allCases.enumerated().map { index, kind in
      LogEvent(
        sequence: index + 1, time: .zero + .microseconds(index * 1_000_003), kind: kind, operation: "2",
        queue: "q \"\\/\" \u{1}\u{85}\u{2028}", thread: "下载\n\t\r", worker: index, old: "-1", new: "007", text: "",
        code: "😀", outcome: OperationOutcome.allCases[index % OperationOutcome.allCases.count])
    } + [LogEvent(sequence: LogEvent.Kind.allCases.count + 1, time: .zero, kind: .hold)]

  @Test func `What was written is read`() throws {
    let writer = EventLogWriter(title: "\"\u{0}\" 标题")
    let lines = [writer.header] + Self.events.map { writer.line(for: $0) }
    let (log, problems) = EventLogReader.read(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(problems == [])
    #expect(log?.title == "\"\u{0}\" 标题")
    for (read, written) in zip(try #require(log).events, Self.events) { #expect(read == written) }
    #expect(log?.events.count == Self.events.count)
  }

  static let values: [(String, String)] = [
    (#""""#, ""), (#""a\u0041\/\b\f""#, "aA/\u{8}\u{C}"), (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}"), ("-1", "-1"), ("12.5e+3", "12.5e+3"),
  ]

  @Test(arguments: values) func `All that JSON can write`(value: String, expected: String) {
    let (log, problems) = Self.read(Self.header, #" { "seq" : 1 , "t_us":0,"event":"max","new": \#(value) } "#)
    #expect(problems == [])
    #expect(log?.events.first?.new == expected)
  }

  @Test func `Unknown keys are passed over`() {
    let (log, problems) = Self.read(
      #"{"optui":1,"made":[{"by":"]\""},null],"title":"t"}"#,
      #"{"a":{},"seq":1,"b":true,"t_us":5,"c":[1,[2]],"event":"ready","d":null,"op":"A"}"#)
    #expect(problems == [])
    #expect(log?.events == [LogEvent(sequence: 1, time: .zero + .microseconds(5), kind: .ready, operation: "A")])
  }

  @Test func `The size of the pool, where it is told`() {
    #expect(Self.read(#"{"optui":1,"title":"t","workers":8}"#).0?.workers == 8)
    #expect(Self.read(Self.header).0?.workers == nil)
  }

  static let mistakes: [(String, String)] = [
    ("", "empty-file"),
    ("optui: 1\ntitle: A play", "1:1 missing-version"),
    (#"{"title":"t"}"#, "1:1 missing-version"),
    (#"{"optui":2,"title":"t"}"#, "1:10 unsupported-version"),
    (#"{"optui":1}"#, "1:1 missing-title"),
    (header + "\n{}\n", "2:1 missing-event"),
    (header + "\n" + #"{"seq":1,"event":"exploded"}"#, "2:18 unknown-event"),
    (header + "\n" + #"{"text":"下载","seq":"1","event":"note"}"#, "2:20 wrong-value"),
    (header + "\n" + #"{"seq":1,"event":"finished","outcome":"great"}"#, "2:39 wrong-value"),
    (header + "\n" + #"{"seq":1,"event":"note","t_us":-1}"#, "2:32 wrong-value"),
    (header + "\n" + #"{"seq":2,"event":"note"}"#, "2:1 missing-events"),
    (header + "\n\n", "2:1 not-json"),
    (header + "\n{\"seq\" 1}\n", "2:8 not-json"),
    (header + "\n{\"seq\":}\n", "2:8 not-json"),
    (header + "\n{\"seq\":1\n", "2:9 not-json"),
    (header + "\n{\"seq\":1} {\n", "2:11 not-json"),
    (header + "\n{\"a\":[[}\n", "2:9 not-json"),
    (header + "\n{\"a\":\"\\x\"}\n", "2:8 not-json"),
    (header + "\n{\"a\":\"\\u00g0\"}\n", "2:9 not-json"),
    (header + "\n{\"a\":\"b}\n", "2:9 not-json"),
  ]

  @Test(arguments: mistakes) func `A mistake is told with its place`(text: String, expected: String) {
    let (log, problems) = EventLogReader.read(Array(text.utf8))
    #expect(log == nil)
    let found = problems.map { problem in
      (problem.place.map { "\($0.line):\($0.column) " } ?? "") + problem.code
    }
    #expect(Array(Set(found)) == [expected], "\(problems)")
  }

  @Test func `A misspelt event is known`() {
    let problems = EventLogReader.read(Array((Self.header + "\n" + #"{"seq":1,"event":"excuting"}"#).utf8)).problems
    #expect(problems.map(\.hint) == ["did you mean 'executing'?"])
  }

  @Test func `A line that a crash has cut off is passed over`() {
    let (log, problems) = Self.read(Self.header, #"{"seq":1,"t_us":0,"event":"note"}"#, #"{"seq":2,"t_u"#)
    #expect(problems.map(\.code) == ["incomplete-line"])
    #expect(problems.map(\.severity) == [.warning])
    #expect(log?.events.count == 1)
  }

  @Test func `Whatever the bytes are, it comes back`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes =
        Array(Self.header.utf8) + [0x0A]
        + (0..<300).map { _ in "{}[]\":,\\u1e \n\u{FF}".utf8.randomElement(using: &random) ?? 0 }
      _ = EventLogReader.read(bytes)
    }
    #expect(EventLogReader.read([UInt8](repeating: 0x0A, count: 100_000)).problems.count == 1)
    #expect(
      EventLogReader.read(Array((Self.header + String(repeating: "\n", count: 100_000)).utf8)).problems.count == 100)
  }
}
