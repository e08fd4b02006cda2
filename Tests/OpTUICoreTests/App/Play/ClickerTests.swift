import Testing

@testable import OpTUICore

/// A lesson that is led with the three keys of a presentation remote.
@Suite struct ClickerTests {
  private static let yaml = """
    optui: 1
    title: Led
    queues: {q: {}}
    operations: {op: {queue: q, duration: 3s}}
    threads:
      teacher:
        - {at: 1s, note: First stop.}
        - {hold: true}
        - at: 2s
          ask: {text: When?, choices: {a: now, z: soon}, answer: z, reveal: op.finished, because: It sleeps.}
        - {when: op.finished, hold: true}
    """

  @Test func `Three keys lead it from its beginning to its end`() throws {
    let screen = TestScreen([
      .type("B"), .time(.seconds(2)), .check { #expect($0.text.contains("HOLD t=1.000")) },
      .keys([.pageDown]), .time(.milliseconds(500)), .type("b"),
      .check { #expect($0.text.contains("PAUSE") && $0.text.contains("t=1.500")) },
      .type("."), .time(.seconds(2)), .check { #expect($0.text.contains("QUESTION t=2.000")) },
      .keys([.pageUp]), .check { #expect($0.text.contains("PAST") && $0.text.contains("t=1.000")) },
      .keys([.pageUp]), .check { #expect($0.text.contains("PAST") && $0.text.contains("t=0.000")) },
      .keys([.pageDown]), .check { #expect($0.text.contains("t=1.000")) },
      .keys([.pageDown]), .check { #expect($0.text.contains("t=2.000") && $0.text.contains("When?")) },
      .keys([.pageDown, .pageDown]), .time(.seconds(3)), .check { #expect($0.text.contains("soon. It sleeps.")) },
      .keys([.pageDown]), .time(.seconds(1)), .check { #expect($0.text.contains("DONE")) },
    ])
    try PlayLoopTests.run(Self.yaml, screen)
  }

  @Test func `Page Down closes a line that was opened by mistake, but not a changed one`() throws {
    let screen = TestScreen([
      .time(.seconds(2)), .type("a"), .check { #expect($0.text.contains(":add op-2 in q")) },
      .keys([.pageDown]), .time(.milliseconds(500)),
      .check { #expect(!$0.text.contains(":add") && $0.text.contains("PLAY 1x t=1.4"), "\($0.text)") },
      .type("ax"), .keys([.pageDown]), .check { #expect($0.text.contains(":add x"), "\($0.text)") },
    ])
    try PlayLoopTests.run(Self.yaml, screen)
  }

  @Test func `Without a projector the keys keep their meaning`() throws {
    let screen = TestScreen([
      .time(.milliseconds(500)), .type("b"), .check { #expect($0.text.contains("no such key")) },
      .type("."), .check { #expect($0.text.contains("PAUSE")) },
    ])
    try PlayLoopTests.run(Self.yaml, screen)
  }
}
