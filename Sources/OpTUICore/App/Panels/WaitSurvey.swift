import Localization
import OpEngine

/// All waits, grouped by cause, of the whole play or of one queue.
struct WaitSurvey: Hashable, Sendable {
  /// The queue to which the survey is restricted; nil for all.
  let queue: String?
  /// The number of waiting operations.
  let count: Int
  /// The number of operations examined, in order.
  let askedCount: Int
  /// The causes, those that do not end by themselves first, then most waits first.
  let causes: [WaitCause]

  /// The numbers of operations and causes: `12 wait, for 2 causes`.
  var heading: String {
    if count == 0 { return localized("nothing waits") }
    let waiting = count == 1 ? localized("1 waits") : localized("\(count) wait")
    let causes = causes.count == 1 ? localized("for 1 cause") : localized("for \(causes.count) causes")
    let asked = askedCount < count ? localized(" (of the first \(askedCount))") : ""
    return localized("\(waiting), \(causes)\(asked)")
  }
}
