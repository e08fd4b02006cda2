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
  /// Whether one of several examined operations waits for more than one cause, so that their numbers do not add up.
  let isShared: Bool

  /// Groups the waits of operations.
  /// - Parameters:
  ///   - count: the number of all that wait.
  ///   - asked: those to examine.
  init(of queue: String?, count: Int, asked: [String], in graph: NamedWaitGraph) {
    (self.queue, self.count, askedCount) = (queue, count, asked.count)
    causes = graph.causes(of: asked)
    isShared = asked.count > 1 && causes.count > 1 && Self.isShared(causes, among: Set(asked), in: graph)
  }

  private static func isShared(_ causes: [WaitCause], among asked: Set<String>, in graph: NamedWaitGraph) -> Bool {
    var found: Set<OperationID> = []
    return causes.contains { cause in
      // A ring may have members in other queues, or beyond the examined operations.
      let members = cause.ownOperations.filter { asked.contains(graph.name(of: $0)) }
      return (cause.waiting + members).contains { !found.insert($0).inserted }
    }
  }

  /// The numbers of operations and causes: `12 wait, for 2 causes`, or `12 wait, some for both causes` if more operations
  /// are listed below.
  var heading: String {
    if count == 0 { return localized("nothing waits") }
    let waiting = count == 1 ? localized("1 waits") : localized("\(count) wait")
    let causes =
      switch self.causes.count {
      case 1: localized("for 1 cause")
      case 2 where isShared: localized("some for both causes")
      case let count: isShared ? localized("for \(count) causes, some for several") : localized("for \(count) causes")
      }
    let asked = askedCount < count ? localized(" (of the first \(askedCount))") : ""
    return localized("\(waiting), \(causes)\(asked)")
  }
}
