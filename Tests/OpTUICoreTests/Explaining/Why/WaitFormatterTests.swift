import LogSupport
import Testing

@testable import OpTUICore

@Suite struct WaitFormatterTests {
  private static let timeline = Timeline(Story.events)
  private static let words = WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!"))

  /// Ids of the story's things, as its graph gives them.
  private static let ids = (0..<4).map { OperationID(row: $0, generation: 0) }
  private static let net = QueueID(row: 0)

  static let reasons: [(WaitReason.Kind, holders: Int, subject: String?, String)] = [
    (.notEnqueued, 0, nil, "下载图片A was not added to any queue"),
    (.suspended, 0, nil, "下载图片A is in net, which is suspended"),
    (.maxZero, 0, nil, "下载图片A is in net, whose max is 0"),
    (.dependency, 1, nil, "下载图片A depends on 下载图片B"),
    (.dependency, 2, nil, "下载图片A depends on 下载图片B and 下载图片C"),
    (.dependency, 3, nil, "下载图片A depends on 下载图片B, 下载图片C and thumbs"),
    (.cycle, 1, nil, "which leads back to 下载图片A"),
    (.paused, 0, nil, "下载图片A is paused"),
    (.customNotReady, 0, nil, "下载图片A reports that it is not ready"),
    (.unreportedReady, 0, nil, "下载图片A is ready, but its queue was not told"),
    (.condition, 0, "online", "下载图片A needs the condition online, which does not hold"),
    (.condition, 1, "online", "下载图片A needs the condition online, which 下载图片B has to satisfy"),
    (.exclusive, 1, "alert", "下载图片A may not run beside 下载图片B: both are in category alert"),
    (.barrier, 1, nil, "下载图片A waits behind 下载图片B at a barrier"),
    (.max, 1, nil, "下载图片A waits for a slot of net, held by 下载图片B"),
    (.max, 2, nil, "下载图片A waits for a slot of net, held by 下载图片B and 下载图片C"),
    (.outranked, 1, nil, "下载图片A comes after 下载图片B in net"),
    (.workers, 0, nil, "下载图片A waits for a thread"),
    (.workers, 1, nil, "下载图片A waits for a thread held by 下载图片B"),
    (.workers, 2, nil, "下载图片A waits for a thread held by 下载图片B and 下载图片C"),
    (
      .dispatchQueue, 0, nil,
      "下载图片A needs the dispatch queue of net, which is suspended or busy with other work"
    ),
    (.dispatchQueue, 1, nil, "下载图片A needs the dispatch queue of net, where 下载图片B runs"),
    (.mainBusy, 0, nil, "下载图片A needs the main thread, which is busy"),
    (.mainBusy, 1, nil, "下载图片A needs the main thread, which waits for 下载图片B"),
    (.wait, 2, nil, "下载图片A waits for net, where 下载图片B and 下载图片C are unfinished"),
    (.step, 0, nil, "下载图片A runs until its finish is reported"),
    (.neverFinishes, 0, nil, "下载图片A never reports its finish"),
  ]

  @Test(arguments: reasons)
  func `A reason is a clause`(kind: WaitReason.Kind, holders: Int, subject: String?, sentence: String) {
    let reason = WaitReason(
      kind, of: Self.ids[0], holders: Array(Self.ids[1..<1 + holders]), queue: Self.net, subject: subject)
    #expect(Self.words.reasons.clause(reason) == sentence)
  }

  @Test func `Every kind is tried`() {
    #expect(Set(Self.reasons.map(\.0)) == Set(WaitReason.Kind.allCases))
  }

  @Test func `A wait for an operation names it`() {
    #expect(
      Self.words.reasons.predicate(WaitReason(.wait, of: Self.ids[0], holders: [Self.ids[3]])) == "waits for thumbs")
  }

  static let fixes: [(SuggestedFix, keys: String, step: String, call: String)] = [
    (.command(.resume(net)), "! resumes net", "a step `resume: net` resumes it", "net.isSuspended = false resumes it"),
    (
      .command(.raiseMax(net)), "! raises the max of net", "a step `max: {net: 3}` raises its max",
      "raise net.maxConcurrentOperationCount"
    ),
    (
      .command(.cancel(ids[3])), "! cancels thumbs and breaks the cycle", "a step `cancel: thumbs` breaks the cycle",
      "thumbs.cancel() breaks the cycle"
    ),
    (
      .add(ids[3]), "add thumbs to a queue, or start it", "add thumbs to a queue, or start it",
      "add thumbs to a queue, or call thumbs.start()"
    ),
    (
      .command(.unpause(ids[3])), "thumbs.resume() resumes it", "a step `unpause: thumbs` resumes it",
      "thumbs.resume() resumes it"
    ),
    (
      .reportReady(ids[3]), "thumbs has to report that it is ready", "thumbs has to report that it is ready",
      "thumbs.isReady has to become true, and be reported"
    ),
    (
      .command(.finish(ids[3])), "thumbs has to report its finish", "thumbs has to report its finish",
      "thumbs.finish() ends it"
    ),
    (
      .reportFinish(ids[3]), "thumbs has to report its finish", "thumbs has to report its finish",
      "thumbs has to post the change of its isFinished: willChangeValue before it, didChangeValue after it"
    ),
    (
      .command(.satisfy(ids[3], condition: "online")), "! satisfies online for thumbs",
      "a step `satisfy: {thumbs: online}` satisfies it", #"thumbs.satisfyCondition("online") marks it satisfied"#
    ),
    (.giveUpWait(ids[3]), "thumbs must not wait there", "thumbs must not wait there", "thumbs must not wait there"),
    (
      .freeWorker, "free a thread, or allow more of them", "free a thread, or allow more of them",
      "free a thread, or allow more of them"
    ),
    (
      .freeDispatchQueue(net), "net.underlyingQueue has to be resumed, or to end what else runs there",
      "net.underlyingQueue has to be resumed, or to end what else runs there",
      "net.underlyingQueue has to be resumed, or to end what else runs there"
    ),
    (
      .freeMain, "the main thread has to run its queue, and must not wait or block",
      "the main thread has to run its queue, and must not wait or block",
      "the main thread has to run its queue, and must not wait or block"
    ),
  ]

  @Test(arguments: fixes) func `A fix is a sentence`(fix: SuggestedFix, keys: String, step: String, call: String) {
    #expect(Self.words.sentence(fix) == keys)
    #expect(WaitFormatter(names: Self.words.names, fixTerms: .steps).sentence(fix) == step)
    #expect(WaitFormatter(names: Self.words.names, fixTerms: .calls).sentence(fix) == call)
  }

  @Test func `Every fix has its own word`() {
    #expect(Set(Self.fixes.map(\.0.action)).count == Self.fixes.count)
  }

  /// A group and its queue have the same id.
  @Test func `A group is told apart from its queue`() throws {
    let timeline = Timeline(
      Story.numbered(
        events(
          """
          0 created queue=q; 0 created op=g queue=q kind=group; 0 created queue=g
          0 created op=child queue=g kind=manual; 0 enqueued op=g queue=q; 0 executing op=g queue=q
          0 waits op=g queue=q new=g; 0 enqueued op=child queue=g; 0 ready op=child queue=g
          0 executing op=child queue=g
          """)))
    let words = WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!"))
    let chain = try #require(timeline.waitGraph.explanation(of: "g")).chain
    #expect(
      words.reasons.sentence(chain)
        == "group g waits for queue g, where child is unfinished; child runs until its finish is reported")
    let waits = event("0 waits op=g queue=q new=g")
    #expect(EventLine(waits, in: timeline, charset: .unicode).text == "waits for queue g")
  }

  /// A key is offered only for operations that do not refuse it.
  @Test(arguments: [
    (OperationKind.manual, "! finishes a"), (.async, "! finishes a, if it does not do so itself"),
    (.custom, "a has to report its finish"), (.block, "a has to report its finish"),
  ])
  func `An operation that a call finishes has a key`(kind: OperationKind, sentence: String) {
    let timeline = Timeline(Story.numbered([event("0 created op=a kind=\(kind.rawValue)")]))
    let words = WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!"))
    #expect(words.sentence(.command(.finish(OperationID(row: 0, generation: 0)))) == sentence)
  }

  /// A log that ends in a deadlock: a thread that waits comes first.
  @Test(arguments: [
    (true, "the main thread waits for b; b is in q, which is suspended"), (false, "b is in q, which is suspended"),
  ])
  func `A deadlock is a sentence`(mainWaits: Bool, sentence: String) {
    let lint = event("1 lint op=b queue=q code=deadlock message=\"as it is written\"")
    let timeline = Timeline(
      Story.numbered(
        events(
          """
          0 created queue=q new=1; 0 suspended queue=q; 0 created op=b; 0 enqueued op=b queue=q; 0 ready op=b queue=q
          """) + (mainWaits ? [event("1 waits on=b thread=main worker=1")] : []) + [lint]))
    let words = WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!"))
    #expect(timeline.deadlock.map(words.sentence(ofRemark:)) == sentence)
    #expect(words.sentence(ofRemark: lint) == "as it is written", "one that the timeline has not taken in")
  }

  /// Every root is named once, even that of many; three of them, and the number of others.
  @Test(arguments: [
    (0, "a is in gate, which is suspended"),
    (1, "a is in gate, which is suspended; also m0 runs until its finish is reported"),
    (
      5,
      "a is in gate, which is suspended; also m0 runs until its finish is reported; also m1 runs until its finish is reported; "
        + "also m2 runs until its finish is reported; and 2 more"
    ),
  ])
  func `A deadlock names its roots`(others: Int, sentence: String) {
    let manual = (0..<others).flatMap { number in
      events(
        """
        0 created op=m\(number) queue=q kind=manual; 0 enqueued op=m\(number) queue=q; 0 ready op=m\(number) queue=q
        0 executing op=m\(number) queue=q
        """)
    }
    let suspended = ["a", "b"].flatMap { id in
      events(
        """
        0 created op=\(id) queue=gate; 0 enqueued op=\(id) queue=gate; 0 ready op=\(id) queue=gate
        """)
    }
    let behind = events(
      """
      0 created op=c queue=q; 0 depends op=c queue=q new=b; 0 enqueued op=c queue=q
      """)
    let timeline = Timeline(
      Story.numbered(
        events(
          """
          0 created queue=q; 0 created queue=gate; 0 suspended queue=gate
          """)
          + suspended + behind + manual + [
            event("1 lint op=a queue=gate code=deadlock")
          ]))
    let words = WaitFormatter(in: timeline, charset: .unicode, fixTerms: .key("!"))
    #expect(timeline.deadlock.map(words.sentence(ofRemark:)) == sentence)
  }
}
