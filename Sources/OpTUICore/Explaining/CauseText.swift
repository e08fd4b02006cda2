import Localization
import OpEngine
import OpScenario

/// A cause of waits in words: the root, those that wait for it, and what would help.
package struct CauseText: Hashable, Sendable {
  /// `net is suspended; 18 wait for that: photo, film and 16 more`.
  package let line: String
  /// `18 wait because net is suspended`.
  let brief: String
  /// The suggested fix; nil when nothing is the matter.
  package let fix: String?

  /// Returns the causes for which operations wait, over all branches.
  /// - Parameter operations: ids; those that do not wait are no matter.
  package static func all(
    of operations: [String], in timeline: Timeline, charset: Charset, fixTerms: FixTerms
  ) -> [CauseText] {
    let words = WaitFormatter(names: Names(timeline: timeline, charset: charset), fixTerms: fixTerms)
    return timeline.waitGraph.causes(of: operations).map { CauseText($0, words, charset) }
  }

  private init(_ cause: WaitCause, _ words: WaitFormatter, _ charset: Charset) {
    let count = cause.waiting.count
    let names = words.list(cause.waiting.map { words.names.label($0) })
    let waiting =
      names.map { count == 1 ? localized("; 1 waits for that: \($0)") : localized("; \(count) wait for that: \($0)") }
      ?? ""
    let clause = words.clause(cause.root)
    line = charset.legible(clause + waiting)
    brief = charset.legible(
      count == 0
        ? clause : count == 1 ? localized("1 waits because \(clause)") : localized("\(count) wait because \(clause)"))
    fix = cause.fix.map { charset.legible(words.sentence($0)) }
  }
}
