// The causes of all waits
extension PlayModel {
  /// The maximum number of operations examined at each event.
  private static let maxAsked = 5_000

  /// Groups the waits by cause while they are shown, with the answer to why or in a panel.
  /// - Parameter isStale: whether the timeline has changed since the last time.
  func currentSurvey(isStale: Bool) -> WaitSurvey? {
    let isPanel = screenPanel?.opener == .causes
    guard isPanel || (isAnswering && inquiry ?? .why == .why && !hidesAnswers) else { return nil }
    let queue = isPanel ? nil : headerOfSelection
    if !isStale, let survey, survey.queue == queue { return survey }
    return survey(of: queue)
  }

  /// The queue whose header, or whose folded operations are selected; nil for an operation.
  private var headerOfSelection: String? {
    selectedIndex.flatMap { rows[$0].queue }.map { timeline.queues[$0].id }
  }

  /// The first cause of the waits in the selected queue, and the number of the others; nil if no queue is selected.
  var causeInQueue: String? {
    guard let queue = headerOfSelection else { return nil }
    let survey = survey(of: queue)
    guard let first = survey.causes.first else { return survey.heading }
    let rest = survey.causes.count - 1
    return wordsOfCauses.brief(first) + (rest > 0 ? localized(" (and \(rest) more)") : "")
  }

  /// The causes of waits in the selected queue, or of all waits.
  var causesAround: [WaitCause] {
    let queue = headerOfSelection
    if let survey, survey.queue == queue { return survey.causes }
    return survey(of: queue).causes
  }

  /// The formatter of causes, of which there may be many.
  var wordsOfCauses: WaitFormatter { words(fixing: .lines) }

  /// - Parameter asksAll: whether to examine all unfinished operations, including those that only wait for a call.
  private func survey(of queue: String?, asksAll: Bool = false) -> WaitSurvey {
    var (count, asked) = (0, [String]())
    let lanes = timeline.operations
    let indices = queue.flatMap(timeline.queue).map { Array($0.operations) } ?? Array(lanes.indices)
    for index in indices where lanes[index].isBlocked || asksAll && lanes[index].isUnfinished {
      count += 1
      if count <= Self.maxAsked { asked.append(lanes[index].id) }
    }
    return WaitSurvey(of: queue, count: count, asked: asked, in: timeline.waitGraph)
  }

  /// The causes of all waits, independently of the selection.
  var allCauses: [WaitCause] { (idleState?.stall ?? survey(of: nil)).causes }

  /// Finds what is stuck and what has failed, once per stall: at the end of a play or log, or while a program is
  /// silent.
  /// - Parameter isStale: whether the timeline has changed since the last time.
  func currentIdleState(isStale: Bool) -> IdleState? {
    guard isIdle else { return nil }
    let isEnd = situation == .ended
    if !isStale, let idleState, idleState.isEnd == isEnd { return idleState }
    var found = isStuck || isLog && !isEnd && timeline.isStuck ? survey(of: nil) : nil
    if found?.causes.isEmpty == true { found = survey(of: nil, asksAll: true) }
    return IdleState(stall: found, isEnd: isEnd, firstFailed: timeline.failed.first)
  }

  /// Whether nothing has changed for so long that waits may be stuck.
  private var isIdle: Bool {
    guard past == nil, isAtHead else { return false }
    if [.stuck, .done, .recorded, .ended].contains(situation) { return true }
    return [.live, .following].contains(situation) && isLog && timeToIdle == nil
  }

  /// The silence after which a program may be stuck.
  static let silence = Duration.seconds(1)

  /// The wall time until a program counts as silent; nil once it does, and for anything that does not move by itself.
  var timeToIdle: Duration? {
    guard past == nil, isLog, movesByItself, let latest = log.last?.time else { return nil }
    let silence = max(.zero, presentTime - latest)
    return silence < Self.silence ? max(Self.silence - silence, PlayClock.frame) : nil
  }

  /// The cause of most stuck operations, and the key for more; nil if nothing is stuck.
  var stallText: String? {
    let causes = idleState?.stall?.causes ?? []
    guard let first = causes.first else { return nil }
    let (key, brief) = (keys.name(of: .panel(.why)), wordsOfCauses.brief(first))
    return switch causes.count {
    case 1: localized("\(brief) (\(key))")
    case 2: localized("\(brief) (\(key): 1 more cause)")
    case let count: localized("\(brief) (\(key): \(count - 1) more causes)")
    }
  }

  /// The first failure, and the key for its error; nil if something is stuck, or nothing has failed.
  var failureText: String? {
    guard let idleState, idleState.stall == nil, let index = idleState.firstFailed else { return nil }
    let first = wordsOfCauses.failure(of: viewer.timeline.operations[index])
    return localized("\(viewer.timeline.counts[.failed]) failed: \(first) (\(keys.name(of: .panel(.why))))")
  }

  /// The lines of the panel of causes: why the selected operation waits, unless it has finished, then all waits by
  /// cause. Wrapped lines are indented.
  var causesLines: [PanelLine] {
    guard let survey else { return [] }
    let words = wordsOfCauses
    let columns = max(20, size.columns - 2)
    var lines: [(text: String, style: Style)] = []
    // All fixes are lines.
    if let why = selectedLane.flatMap({ whyText(of: $0.id, words) }), why.lane.phase != .finished {
      lines = why.styledPage + [("", .plain)]
    }
    lines.append((survey.heading, .bold))
    for cause in survey.causes {
      lines.append(("  " + words.line(cause), .plain))
      if let fix = words.fix(cause) { lines.append(("    " + localized("fix: \(fix)"), .bold)) }
    }
    return lines.flatMap { text, style in
      let indent = text.prefix { $0 == " " }.count
      let rows = CellText(String(text.dropFirst(indent))).wrapped(columns: max(2, columns - indent - 2))
      return (rows.isEmpty ? [CellText("")] : rows).enumerated().map { index, row in
        PanelLine(text: row, style: style, column: index == 0 ? indent + 1 : indent + 3)
      }
    }
  }
}

extension OperationLane {
  /// Whether it was added or started, and has not finished.
  fileprivate var isUnfinished: Bool { phase != .finished && !isNew }

}
