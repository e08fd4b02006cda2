import OpEngine
import Testing

@testable import OpTUICore

@Suite struct DeadlockTextTests {
  private static let names = Names(timeline: Timeline(Story.events), charset: .unicode)

  @Test(arguments: [
    ("a: wait b; b: max q a; a: cycle a", "a waits for b; b finds q full, a holds its slot; and so round again to a"),
    ("main: wait A; A: suspended net", "main waits for 下载图片A; 下载图片A is in net, which is suspended"),
    ("main: wait N; N: main-busy main", "main waits for N; N needs the main thread, which is busy"),
    ("main: wait q b; b: max-zero q", "main waits for q, where b is unfinished; b is in q, whose max is 0"),
    ("a: dependency b; b: not-enqueued", "a depends on b; b was not added to any queue"),
    ("a: outranked q b; b: workers q", "a comes after b in q; b finds no free thread"),
    ("a: what else", "a cannot go on"), ("", ""),
  ])
  func isASentence(chain: String, sentence: String) {
    #expect(DeadlockText(chain, names: Self.names).sentence == sentence)
  }

  @Test(arguments: WaitReason.Kind.allCases)
  func everyKindHasItsWords(kind: WaitReason.Kind) {
    #expect(DeadlockText("a: \(kind.rawValue) q b", names: Self.names).sentence.hasPrefix("a") || kind == .cycle)
  }
}
