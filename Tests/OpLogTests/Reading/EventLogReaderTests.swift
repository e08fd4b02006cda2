import LogSupport
import Testing

@testable import OpLog

struct EventLogReaderTests {
  private static func read(_ lines: String...) -> (log: RecordedLog?, problems: [Problem]) {
    EventLogReader.read(Array(lines.joined(separator: "\n").utf8))
  }

  private static let header = #"{"optui":1,"title":"t"}"#

  private static let strange = "q \"\\/\" \u{1}\u{85}\u{2028}"
  private static let queue = LogName(strange)

  /// Bodies of all kinds, with everything that they can carry and with nothing.
  private static let bodies: [LogEvent.Body] =
    [
      .created("2", in: queue, .init(name: "", kind: .group, priority: .low, qualityOfService: .utility)),
      .queueCreated(queue, .init(name: "下载\n\t\r", executor: .serial, max: 7, qualityOfService: .background)),
      .created("😀", in: nil, .init()), .queueCreated("main", .init(executor: .main, max: 1)),
      .log(strange, by: nil), .waitBegan(for: .operation("2"), inside: nil, in: nil),
      .waitEnded(for: .queue("main"), inside: nil, in: nil), .log("007", by: "2"),
      .waitBegan(for: .operation("😀"), inside: "2", in: queue),
      .waitEnded(for: .queue("main"), inside: "2", in: queue), .note(strange, about: .operation("2"), in: queue),
      .note("", about: .queue("main"), in: nil),
      .notified("2", in: queue, .init("isReady", old: "0", new: "-1")),
      .notified("2", in: queue, .init("name", old: "", new: "007")), .notified("2", in: nil, .init("dependencies")),
      .remark(.init(.lint(.deadlock), nil)),
      .remark(.init(.lint(.deadlock), strange, operation: "2", queue: "main", stopped: ["2", "😀"])),
      .remark(.init(.misuse(.notReady), "", queue: "main")),
    ] + changes.map { .operation("2", in: queue, $0) } + queueChanges.map { .queue("main", $0) }
    + steps.map { .show($0, by: nil) } + [
      .show(.note(""), by: "2"), .operation("😀", in: nil, .discarded), .queue(queue, .discarded), .gap(missed: 7),
    ]

  private static let changes: [OperationChange<LogName, LogName>] =
    [
      .dependencyAdded(on: "😀"), .dependencyRemoved(on: "😀"), .priorityChanged(old: .veryLow, new: .veryHigh),
      .enqueued(in: queue), .ready, .unready, .dispatched, .executing, .returned, .blockBegan(number: 7),
      .blockEnded(number: 7), .cancelled(.asked), .cancelled(.conditionFailed), .cancelNoticed, .paused, .unpaused,
      .requires(.condition("7", otherwise: .wait)), .requires(.exclusive("")), .adopted(by: "😀"),
      .conditionDecided("c", .satisfied), .conditionDecided("c", .unsatisfied),
      .conditionDecided("", .produced(by: "😀")), .failed(message: "\u{7F}"),
    ] + OperationOutcome.allCases.prefix(1).map { .finished($0) } + [.completed]

  private static let queueChanges: [QueueChange<LogName>] = [
    .suspended, .resumed, .maxChanged(old: -1, new: 3), .idle, .barrierAdded("2"),
  ]

  private static let steps: [LogEvent.ShowEvent] =
    [
      .note("下载"), .hold(nil), .hold(.milliseconds(1500)), .mark("7"), .ask("?", reveal: "2.finished"),
      .ask("?", reveal: "at once", about: "2"),
      .choice(key: "1", ""), .answer(to: 5, key: "1", because: nil), .answer(to: 5, key: "1", because: strange),
      .withdrawn(question: 5),
      .focus(.operation("2")), .focus(.queue("main")), .zoom(nil), .zoom(.seconds(2)), .highlight([]),
      .highlight(["2", "😀"]),
    ] + (-3...6).map { .speed(doublings: $0) }

  static let events: [LogEvent] = bodies.enumerated().map { index, body in
    LogEvent(
      sequence: index + 1, time: .zero + .microseconds(index * 1_000_003), worker: index % 3 == 0 ? nil : index,
      thread: index % 2 == 0 ? nil : "下载\n\t\r", body)
  }

  @Test func `Everything that was written is read`() throws {
    let writer = EventLogWriter(title: "\"\u{0}\" 标题")
    let lines = [writer.header] + Self.events.map { writer.line(for: $0) }
    let (log, problems) = EventLogReader.read(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(problems == [])
    #expect(log?.title == "\"\u{0}\" 标题")
    for (read, written) in zip(try #require(log).events, Self.events) { #expect(read == written) }
    #expect(log?.events.count == Self.events.count)
    #expect(Set(Self.events.map(\.kind)) == Set(LogEvent.Kind.allCases.filter { $0 != .unknown }))
  }

  static let values: [(String, String)] = [
    (#""""#, ""), (#""a\u0041\/\b\f""#, "aA/\u{8}\u{C}"), (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}"), ("-1", "-1"), ("12.5e+3", "12.5e+3"),
  ]

  @Test(arguments: values) func `All that JSON can write`(value: String, expected: String) {
    let (log, problems) = Self.read(
      Self.header, #" { "seq" : 1 , "t_us":0,"event":"created","op":"A" } "#,
      #" { "seq" : 2 , "t_us":0,"event":"kvo","op":"A","key":"k","new": \#(value) } "#)
    #expect(problems == [])
    #expect(log?.events.last?.body == .notified("A", in: nil, .init("k", new: expected)))
  }

  @Test func `Unknown keys are ignored`() {
    let (log, problems) = Self.read(
      #"{"optui":1,"made":[{"by":"]\""},null],"title":"t"}"#,
      #"{"a":{},"seq":1,"b":true,"t_us":5,"c":[1,[2]],"event":"created","d":null,"op":"A"}"#)
    #expect(problems == [])
    let body = LogEvent.Body.created("A", in: nil, .init())
    #expect(log?.events == [LogEvent(sequence: 1, time: .zero + .microseconds(5), body)])
  }

  @Test func `The last value of a doubled key counts`() {
    let (log, problems) = Self.read(
      Self.header, #"{"seq":7,"seq":1,"event":"exploded","t_us":9,"t_us":5,"event":"created","op":"B","op":"A"}"#)
    #expect(problems == [])
    let body = LogEvent.Body.created("A", in: nil, .init())
    #expect(log?.events == [LogEvent(sequence: 1, time: .zero + .microseconds(5), body)])
  }

  @Test func `A line with a time alone is a heartbeat`() {
    let event = #"{"seq":1,"t_us":5,"event":"created","op":"A"}"#
    let (log, problems) = Self.read(Self.header, #"{"t_us":2}"#, event, #"{"t_us":9}"#)
    #expect(problems == [])
    #expect(log?.events.count == 1)
    #expect(log?.heartbeat == .zero + .microseconds(9))
    #expect(Self.read(Self.header, #"{"t_us":4}"#, #"{"t_us":3}"#).log?.heartbeat == .zero + .microseconds(4))
    #expect(Self.read(Self.header, #"{"t_us":-9}"#).problems.map(\.code) == ["wrong-value"])
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
    (header + "\n" + #"{"text":"下载","seq":"1","event":"note"}"#, "2:20 wrong-value"),
    (header + "\n" + #"{"seq":1,"event":"finished","op":"A","outcome":"great"}"#, "2:48 wrong-value"),
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

  @Test(arguments: mistakes) func `A mistake is reported with its place`(text: String, expected: String) {
    let (log, problems) = EventLogReader.read(Array(text.utf8))
    #expect(log == nil)
    let found = problems.map { problem in
      (problem.place.map { "\($0.line):\($0.column) " } ?? "") + problem.code
    }
    #expect(Array(Set(found)) == [expected], "\(problems)")
  }

  @Test func `Events of a newer version are text, and the first of them a warning`() throws {
    let (log, problems) = Self.read(
      Self.header, #"{"seq":1,"event":"exploded","op":"A"}"#, #"{"seq":2,"event":"created","op":"A"}"#,
      #"{"seq":3,"event":"imploded"}"#, #"{"seq":4,"event":"finishd","op":"A"}"#)
    #expect(log?.events.map(\.kind) == [.unknown, .created, .unknown, .unknown])
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.code == "unknown-event" && problem.severity == .warning)
    #expect(problem.place == SourcePlace(line: 2, column: 18) && problem.hint != nil)
    #expect(Self.read(Self.header, #"{"seq":1,"event":"exploded"}"#, #"{"seq":2,"event":"ready","op":"A"}"#).0 == nil)
  }

  static let beginnings: [(String, Bool)] = [
    (header, true), (header + "\n", true), (header + "\n{", true), ("\u{FEFF}" + header + "\n{\"seq\":1", true),
    (header + "\n\n{", true), ("{ \"optui\" : 1, \"title\": \"t\"}\n{", true), (header + "\n\n", true),
    (#"{"optui":1,"title":"t","workers":8}"# + "\n", true), (#"{"optui":1,"title":"t","queues":{}}"# + "\n", false),
    (header + "\nqueues: {}", false), ("{\"optui\": 1,\n\"title\": \"t\"}", false), ("optui: 1\n{", false), ("", false),
    (#"{"optui":1,"title":"#, false),
  ]

  @Test(arguments: beginnings) func `A log is known by its beginning`(text: String, isLog: Bool) {
    #expect(EventLogReader.isLog(Array(text.utf8)) == isLog)
  }

  @Test func `A byte-order mark and blanks are skipped`() {
    let (log, problems) = Self.read(
      "\u{FEFF}{ \"optui\" : 1 , \"title\" : \"t\" }\r", "{\"seq\":1,\"event\":\"note\"}\r\n")
    #expect(problems == [] && log?.title == "t" && log?.events.count == 1)
  }

  @Test func `A log that has just begun is empty`() {
    let (log, problems) = EventLogReader.read(Array((Self.header + "\n").utf8))
    #expect(problems == [] && log?.events == [])
  }

  @Test func `A misspelled event is recognized`() {
    let problems = EventLogReader.read(Array((Self.header + "\n" + #"{"seq":1,"event":"excuting"}"#).utf8)).problems
    #expect(problems.map(\.hint) == ["did you mean 'executing'?"])
  }

  @Test func `A line truncated by a crash is skipped`() {
    let (log, problems) = Self.read(Self.header, #"{"seq":1,"t_us":0,"event":"note"}"#, #"{"seq":2,"t_u"#)
    #expect(problems.map(\.code) == ["incomplete-line"])
    #expect(problems.map(\.severity) == [.warning])
    #expect(log?.events.count == 1)
  }

  @Test func `It returns for any bytes`() {
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
