import Localization
import OpEngine
import OpScenario

extension CauseText {
  /// Returns the causes for which operations wait, over all branches.
  /// - Parameter operations: ids; those that do not wait are no matter.
  package static func all(
    of operations: [String], in timeline: Timeline, charset: Charset, fixTerms: FixTerms
  ) -> [CauseText] {
    let words = WaitFormatter(names: DisplayNames(timeline: timeline, charset: charset), fixTerms: fixTerms)
    return timeline.waitGraph.causes(of: operations).map { CauseText($0, words, charset) }
  }

  private init(_ cause: WaitCause, _ words: WaitFormatter, _ charset: Charset) {
    let own = cause.ownOperations.compactMap { words.names.lane(of: $0) }
    let count = cause.waiting.count + own.count(where: \.isHeldUp)
    let clause = words.reasons.clause(cause.root)
    let brief =
      switch count {
      case 0: clause
      case 1: localized("1 waits because \(clause)")
      default: localized("\(count) wait because \(clause)")
      }
    self.init(
      cause: cause, clause: charset.legible(clause), line: charset.legible(words.reasons.sentence(cause)),
      brief: charset.legible(brief),
      remark: own.lazy.compactMap { words.remark(ofSilent: $0) }.first.map(charset.legible),
      fix: cause.fix.map { charset.legible(words.sentence($0)) })
  }
}
