import Localization
import OpEngine
import OpScenario

// The causes of all waits.
extension PlayModel {
  /// The greatest number of operations that are asked about at each event.
  private static let mostAsked = 5_000

  /// Groups what waits by cause while that is shown: with the answer to why, or in a panel of its own.
  /// - Parameter isStale: whether the timeline has changed since the last time.
  mutating func updateSurvey(isStale: Bool) {
    let isPanel = overlay?.kind == .causes
    guard isPanel || (isAnswering && inquiry ?? .why == .why && !isQuiet) else {
      survey = nil
      return
    }
    let queue = isPanel ? nil : headerOfSelection
    if !isStale, let survey, survey.queue == queue { return }
    survey = survey(of: queue)
  }

  /// The queue whose header is selected; nil while an operation is.
  private var headerOfSelection: String? {
    guard let index = selectedIndex, case .queue(let queue) = rows[index] else { return nil }
    return timeline.queues[queue].id
  }

  /// The first cause of the waits in the selected queue, and the number of the others; nil while no queue is selected.
  var causeInQueue: String? {
    guard let queue = headerOfSelection else { return nil }
    let survey = survey(of: queue)
    guard let first = survey.causes.first else { return survey.heading }
    let rest = survey.causes.count - 1
    return first.brief + (rest > 0 ? localized(" (and \(rest) more)") : "")
  }

  private func survey(of queue: String?) -> WaitSurvey {
    var (count, asked) = (0, [String]())
    let lanes = timeline.operations
    let indices = queue.flatMap(timeline.queue).map { Array($0.operations) } ?? Array(lanes.indices)
    for index in indices where lanes[index].isHeldUp {
      count += 1
      if count <= Self.mostAsked { asked.append(lanes[index].id) }
    }
    let causes = CauseText.all(of: asked, in: timeline, charset: charset, fixTerms: fixTerms)
    return WaitSurvey(queue: queue, count: count, askedCount: asked.count, causes: causes)
  }

  /// The lines of the panel of causes.
  var causesLines: [CausesText.Line] {
    guard let survey else { return [] }
    return CausesText(survey, selected: why, columns: max(20, size.columns - 2)).lines
  }
}

extension OperationLane {
  /// Whether it waits: for others, for a slot, or in its body. One that a call will finish does not.
  var isHeldUp: Bool {
    switch phase {
    case .pending, .ready: displayState != .new
    case .executing: displayState == .waiting && !isFinishedByWord
    case .finished: false
    }
  }
}
