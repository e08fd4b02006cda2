import Scenarios
import Testing

@testable import OpTUICore

@Suite struct SearchWordsTests {
  private static let words = BuiltIn.all.map { $0.words }

  /// Searches for words that once found nothing.
  @Test(arguments: [
    "max", "isready", "waituntil", "kvo", "deadlock", "misuse", "lint", "64", "死锁", "屏障", "adddependency",
    "queuepriority", "completionblock", "cancelalloperations", "addexecutionblock", "underlyingqueue", "优先级",
    "stuck", "retry", "timeout", "error", "ui", "percent", "closure", "parallel", "retain cycle", "nested",
    "hang", "超时",
  ])
  func `A search finds some lessons, but not all`(text: String) {
    let found = Self.words.count { SearchWords(text).match(in: $0) != nil }
    #expect(1..<Self.words.count ~= found, "\(found)")
  }

  @Test(
    arguments: [
      ("lock", "a block", nil), ("lock", "needs a lock", .whole), ("lock", "locks", .beginnings),
      ("ready", "isReady", .whole), ("super start", "never call super.start()", .whole), ("max", "maxCount", .whole),
      ("concurrent", "maxConcurrentCount", .whole), ("invocation", "NSInvocationOperation", .whole),
      ("死锁", "这是死锁。", .whole), ("a b", "only a", nil),
    ] as [(String, String, SearchWords.Match?)])
  func `Words are found, and not parts of words`(search: String, text: String, match: SearchWords.Match?) {
    #expect(SearchWords(search).match(in: text) == match)
  }

  @Test func `Title, name, term and text rank in this order, the beginning of a title before terms`() {
    let entries = [
      PickerModel.Entry(name: "a", title: "A", words: "en: about a queue"),
      PickerModel.Entry(name: "b", title: "B", words: "en: a queue\nen: another queue"),
      PickerModel.Entry(name: "c", title: "C", words: "en: no\nqueue"),
      PickerModel.Entry(name: "queue/d", title: "D"), PickerModel.Entry(name: "e", title: "A queue"),
      PickerModel.Entry(name: "f", title: "Queueing"),
    ]
    var model = PickerModel(entries: entries)
    for key in "/queue" { _ = model.press(.character(key), on: Canvas.Size(columns: 80, rows: 24)) }
    #expect(model.shown.map(\.name) == ["e", "queue/d", "f", "c", "b", "a"])
  }
}
