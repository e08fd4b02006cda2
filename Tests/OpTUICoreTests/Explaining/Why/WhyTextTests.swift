import LogSupport
import Testing

@testable import OpTUICore

@Suite struct WhyTextTests {
  private static func why(
    _ operation: String, at milliseconds: Int, _ events: [LogEvent] = Story.events, charset: Charset = .unicode
  ) throws -> WhyText {
    let time = EngineTime(.milliseconds(milliseconds))
    let timeline = Timeline(events.prefix { $0.time <= time })
    return try #require(
      WhyText(of: operation, at: time, WaitFormatter(in: timeline, charset: charset, fixTerms: .key("!"))))
  }

  @Test(arguments: [
    (
      "thumbs", 9500,
      [
        "why is thumbs waiting?  pending for 7.5s", "  depends on 下载图片C",
        "  └ ▮ 下载图片C running for 5.5s, cancelled 1.5s ago",
        "  下载图片C cancel-ignored: \(Lint.cancelIgnored.advice)",
        "  then: next for a slot of net (1 of 2 taken)", "  unblocks: nothing",
      ]
    ),
    (
      "combine", 7000,
      [
        "why is 合成图片 waiting?  ready for 1.0s", "  is in cpu, which is suspended", "  fix: ! resumes cpu",
        "  then: next for a slot of cpu (0 of 1 taken)", "  unblocks: nothing",
      ]
    ),
    (
      "C", 2500,
      [
        "why is 下载图片C waiting?  ready for 1.5s", "  waits for a slot of net, held by 下载图片A and 下载图片B",
        "  ├ ▸ 下载图片A running for 2.5s", "  └ ▸ 下载图片B running for 2.5s",
        "  unblocks: thumbs",
      ]
    ),
    (
      "A", 2500,
      ["下载图片A  running for 2.5s", "  its body runs; no queue blocks it", "  unblocks: 下载图片C and 合成图片"]
    ),
    ("A", 9500, ["下载图片A  finished at 4.000", "  waits for nothing"]),
    (
      "C", 9500,
      [
        "下载图片C  running for 5.5s, cancelled 1.5s ago", "  its body runs; no queue blocks it",
        "  has not checked isCancelled yet", "  unblocks: thumbs",
      ]
    ),
    (
      "C", 500,
      [
        "why is 下载图片C not running?  new", "  was not added to any queue",
        "  fix: add 下载图片C to a queue, or start it", "  unblocks: thumbs",
      ]
    ),
  ])
  func `A page has the whole answer`(operation: String, milliseconds: Int, page: [String]) throws {
    #expect(try Self.why(operation, at: milliseconds).page == page)
  }

  @Test func `Of a failed operation, the answer is its error`() throws {
    let story = log(
      "0 created op=load; 1 executing op=load; 2 failed op=load message=full; 2 finished op=load outcome=failed")
    let why = try Self.why("load", at: 9, story)
    #expect(why.page == ["load  failed at 0.002", "  error: full"])
    #expect(why.root == "full" && why.sentence(columns: 80, rows: 1) == [CellText("load failed at 0.002: full")])
  }

  /// Cancels an operation that keeps its slot until it is reported as finished: not a reason, but worth a remark.
  @Test(arguments: [
    ("never", "has not checked isCancelled yet"), ("100ms", "noticed that it was cancelled"),
  ])
  func `For a cancelled operation`(looks: String, line: String) throws {
    var live = try LivePlay(
      """
      optui: 1
      title: x
      queues: {q: {}}
      operations:
        A: {queue: q, kind: manual, duration: 9s, checks-cancel: \(looks)}
        B: {queue: q, duration: 9s}
      script: [{at: 1s, cancel: A}]
      """)
    live.run(to: .seconds(2))
    let timeline = try #require(live.model.play?.timeline)
    let page = try #require(
      WhyText(of: "A", at: EngineTime(.seconds(2)), WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!")))
    ).page
    #expect(page.contains("  \(line)"), "\(page)")
    #expect(page.first?.hasSuffix("cancelled 1.0s ago") == true, "\(page)")
  }

  @Test(arguments: [
    ("thumbs", 9500, 150, "thumbs depends on 下载图片C; 下载图片C is running for 5.5s, cancelled 1.5s ago"),
    ("thumbs", 9500, 56, "下载图片C is running for 5.5s, cancelled 1.5s ago"),
    ("combine", 7000, 60, "合成图片 is in cpu, which is suspended: ! resumes cpu"),
    ("combine", 7000, 40, "合成图片 is in cpu, which is suspended"),
    ("combine", 7000, 20, "! resumes cpu"), ("combine", 7000, 10, "合成图片 …"),
    (
      "sharpen", 2000, 150,
      "sharpen depends on 合成图片; 合成图片 depends on 下载图片A and 下载图片B; "
        + "下载图片A is running for 2.0s"
    ),
    ("sharpen", 2000, 78, "sharpen depends on 合成图片; 下载图片A is running for 2.0s"),
    ("sharpen", 2000, 50, "sharpen: 下载图片A is running for 2.0s"),
    ("A", 9500, 58, "下载图片A is finished at 4.000"),
  ])
  func `A sentence is shortened to fit`(operation: String, milliseconds: Int, columns: Int, sentence: String) throws {
    let lines = try Self.why(operation, at: milliseconds).sentence(columns: columns, rows: 1)
    #expect(lines.map { $0.padded(columns: 0) } == [sentence])
  }

  @Test func `Two rows have room for more`() throws {
    let lines = try Self.why("sharpen", at: 2000).sentence(columns: 60, rows: 2).map { $0.padded(columns: 0) }
    #expect(lines == ["sharpen depends on 合成图片; 合成图片 depends on 下载图片A", "and 下载图片B; 下载图片A is running for 2.0s"])
  }

  @Test func `Ascii contains only ASCII`() throws {
    let page = try Self.why("thumbs", at: 9500, charset: .ascii).page
    #expect(page[2] == "  ` C C running for 5.5s, cancelled 1.5s ago")
    #expect(page.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func `An unknown operation has no answer`() {
    #expect(
      WhyText(of: "ghost", at: .zero, WaitFormatter(in: Timeline(Story.events), charset: .unicode, fixTerms: .key("!")))
        == nil)
  }

  /// A chain of fifty that ends at a suspended queue.
  private static let long: [LogEvent] = Story.numbered(
    [event("0 created queue=q new=1"), event("0 created queue=gate new=1")]
      + (0..<50).map { event("0 created op=op\($0) queue=\($0 == 0 ? "gate" : "q")") }
      + (1..<50).map { event("0 depends op=op\($0) queue=q new=op\($0 - 1)") }
      + (0..<50).map { event("0 enqueued op=op\($0) queue=\($0 == 0 ? "gate" : "q")") }
      + [event("0 suspended queue=gate"), event("0 ready op=op0 queue=gate")])

  @Test func `A long chain keeps its ends`() throws {
    let why = try Self.why("op49", at: 0, Self.long)
    #expect(
      why.sentence(columns: 60, rows: 1).map { $0.padded(columns: 0) } == [
        "op49: op0 is in gate, which is suspended: ! resumes gate"
      ])
    for count in 4...12 {
      let texts = why.lines(atMost: count).map(\.text)
      #expect(texts.count == count)
      #expect(texts.first == "depends on op48")
      #expect(texts.contains { $0.hasSuffix(" more") })
      #expect(texts.last?.hasPrefix("fix: ") == true)
      #expect(texts.dropLast().last == "op0 is in gate, which is suspended (ready 0s)")
    }
    #expect(why.page.count == 31)
    #expect(why.page.allSatisfy { $0.count < 120 })
  }

  private static func page(
    _ operation: String, _ events: [LogEvent], workers: Int? = 64, at milliseconds: Int = 0
  ) throws -> [String] {
    let timeline = Timeline(Story.numbered(events), workers: workers)
    let time = EngineTime(.milliseconds(milliseconds))
    return try #require(
      WhyText(of: operation, at: time, WaitFormatter(in: timeline, charset: .ascii, fixTerms: .key("!")))
    ).page
  }

  private static let begun = events(
    """
    0 created queue=q new=1; 0 created op=a queue=q kind=block; 0 created op=b queue=q kind=block
    0 enqueued op=a queue=q; 0 ready op=a queue=q; 0 dispatched op=a queue=q worker=2
    0 executing op=a queue=q worker=2
    """)

  @Test func `An operation that keeps the last thread makes others wait`() throws {
    let events =
      [event("0 created queue=wide"), event("0 created op=c queue=wide kind=block")]
      + Self.begun + [event("0 enqueued op=c queue=wide"), event("0 ready op=c queue=wide")]
    #expect(try Self.page("a", events, workers: 1).last == "  unblocks: c")
    #expect(try Self.page("a", events, workers: 2).last == "  unblocks: nothing")
  }

  @Test func `A ready operation depends on nothing`() throws {
    let events =
      [event("0 depends op=b queue=q new=a")].reduce(Self.begun.dropLast(4)) { $0 + [$1] }
      + Self.begun.suffix(4) + [event("0 enqueued op=b queue=q"), event("4000 ready op=b queue=q worker=2")]
    let page = try Self.page("b", events, at: 4000)
    #expect(page.first == "why is b waiting?  ready for 0s")
    #expect(page.dropFirst().first == "  waits for a slot of q, held by a")
  }

  /// A custom class may be unready; for the others the next event shows that.
  @Test(arguments: [
    (OperationKind.block, "  waits for nothing"), (.async, "  waits for nothing"),
    (.custom, "  reports that it is not ready"),
  ])
  func `Between added and ready`(kind: OperationKind, line: String) throws {
    let events = events(
      """
      0 created queue=q; 0 created op=a queue=q kind=\(kind.rawValue); 5 enqueued op=a queue=q
      """)
    #expect(try Self.page("a", events).dropFirst().first == line)
    let later = events + [event("6 idle queue=q")]
    #expect(try Self.page("a", later).dropFirst().first == "  reports that it is not ready")
  }

  @Test func `A resumed pausable operation continues by itself`() throws {
    let events =
      events(
        """
        0 created queue=q new=1; 0 created op=p queue=q kind=pausable; 0 enqueued op=p queue=q; 0 ready op=p queue=q
        0 dispatched op=p queue=q worker=2; 0 executing op=p queue=q worker=2; 0 returned op=p queue=q worker=2
        0 paused op=p queue=q; 1 lint op=p queue=q code=paused-holds-slot message="paused"
        """)
    #expect(try Self.page("p", events).contains("  p paused-holds-slot: paused"))
    #expect(
      try Self.page("p", events + [event("2000 unpaused op=p queue=q")], at: 3000) == [
        "p  running for 3.0s", "  its body runs; no queue blocks it", "  unblocks: nothing",
      ])
  }

  /// Between two events of one moment: only the size of the pool tells whether a thread is free.
  @Test(arguments: [
    (64, "may start at any moment"), (1, "waits for a thread held by a"), (nil, "waits for a thread held by a"),
  ])
  func `An operation that is about to start`(workers: Int?, text: String) throws {
    let events = Story.numbered(
      events(
        """
        0 created queue=q; 0 created op=a; 0 created op=b; 0 enqueued op=a queue=q worker=1
        0 ready op=a queue=q worker=1; 0 dispatched op=a queue=q worker=2; 0 executing op=a queue=q worker=2
        0 enqueued op=b queue=q worker=1; 0 ready op=b queue=q worker=1
        """))
    let timeline = Timeline(events, workers: workers)
    let why = try #require(
      WhyText(of: "b", at: .zero, WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!"))))
    #expect(why.lines.first?.text == text)
  }
}
