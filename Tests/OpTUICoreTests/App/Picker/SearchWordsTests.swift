import Scenarios
import Testing

@Suite struct SearchWordsTests {
  private static let words = BuiltIn.all.map { $0.words }

  /// Searches for words that once found nothing.
  @Test(arguments: [
    "max", "isready", "waituntil", "kvo", "deadlock", "misuse", "lint", "64", "死锁", "屏障", "adddependency",
    "queuepriority", "completionblock", "cancelalloperations", "addexecutionblock", "underlyingqueue", "优先级",
  ])
  func `A search finds some lessons, but not all`(text: String) {
    let found = Self.words.count { $0.lowercased().contains(text) }
    #expect(1..<Self.words.count ~= found, "\(found)")
  }
}
