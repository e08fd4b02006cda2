import OpEngine
import OpScenario

// The words that could continue a line: none leads to a line that is refused.
extension CommandReader {
  typealias Candidate = CommandCompletion.Candidate

  /// Returns the words that fit at the end of a line.
  func completion(of line: String) -> CommandCompletion {
    var words = LineWords.words(of: line)
    let beginning = line.last == " " ? "" : words.popLast()?.text ?? ""
    let texts = words.map(\.text)
    let isNumber = texts.count == 2 && texts[0] == LineCommand.Verb.max.rawValue
    return CommandCompletion(
      candidates: candidates(after: texts, beginning), beginning: beginning,
      takesDigits: isNumber || texts == [LineCommand.Verb.goTo.rawValue])
  }

  private func candidates(after words: [String], _ beginning: String) -> [Candidate] {
    guard let first = words.first else { return verbs(beginning) }
    guard let verb = LineCommand.Verb(rawValue: first), play.canBeSteered || !verb.steers else { return [] }
    switch (verb, words.count) {
    case (.cancel, 1):
      let all = "all".hasPrefix(beginning) && !queuesToCancel("").isEmpty ? [Candidate(word: "all")] : []
      return operations(beginning) { isOpen($0, .cancel) } + all
    case (.cancel, 2) where words[1] == "all": return queuesToCancel(beginning)
    case (.suspend, 1): return queues(beginning) { !$0.isSuspended }
    case (.resume, 1): return queues(beginning, where: \.isSuspended)
    case (.max, 1): return queues(beginning) { _ in true }
    case (.max, 2): return fitting(limits(of: words[1]), beginning)
    case (.priority, 1): return operations(beginning) { isOpen($0, .prioritize) }
    case (.priority, 2): return fitting(priorities(of: words[1]), beginning)
    case (.finish, 1): return operations(beginning) { $0.isFinishedByWord && isOpen($0, .finish) }
    case (.pause, 1): return operations(beginning) { $0.pausedSince == nil && isPausable($0) }
    case (.unpause, 1): return operations(beginning) { $0.pausedSince != nil && isPausable($0) }
    case (.satisfy, 1): return operations(beginning) { $0.phase == .pending && isOpen($0, .satisfy) }
    case (.satisfy, 2): return fitting(conditions(of: words[1]), beginning)
    case (.why, 1): return operations(beginning) { _ in true }
    case (.cancel, _), (.suspend, _), (.resume, _), (.max, _), (.priority, _), (.finish, _), (.pause, _), (.unpause, _),
      (.satisfy, _), (.why, _), (.goTo, _):
      return []
    }
  }

  /// The verbs that have something to act on.
  private func verbs(_ beginning: String) -> [Candidate] {
    let verbs = LineCommand.Verb.allCases.filter { verb in
      verb.rawValue.hasPrefix(beginning) && (verb == .goTo || !candidates(after: [verb.rawValue], "").isEmpty)
    }
    return verbs.map { Candidate(word: $0.rawValue) }
  }

  // MARK: - Subjects

  private func isOpen(_ lane: OperationLane, _ request: OperationRequest) -> Bool {
    guard lane.phase != .finished, case .success = play.answer(to: request, about: lane) else { return false }
    return true
  }

  private func isPausable(_ lane: OperationLane) -> Bool { lane.kind == .pausable && isOpen(lane, .pauseOrResume) }

  /// Returns the operations whose id or name begins so, the selected one first.
  private func operations(_ beginning: String, where applies: @escaping (OperationLane) -> Bool) -> [Candidate] {
    let fits = { (lane: OperationLane) in
      (lane.id.hasPrefix(beginning) || lane.name.hasPrefix(beginning)) && applies(lane)
    }
    let selected = play.selectedLane
    let first = [selected].compactMap(\.self).filter(fits)
    let others = play.timeline.operations.lazy.filter { $0.id != selected?.id && fits($0) }.prefix(
      CommandCompletion.most)
    return (first + others).map { Candidate(word: $0.id, remark: $0.name == $0.id ? nil : $0.name) }
  }

  private func queues(_ beginning: String, where applies: (QueueLane) -> Bool) -> [Candidate] {
    let selected = play.selectedQueue
    let queues = play.timeline.queues.filter {
      ($0.id.hasPrefix(beginning) || $0.name.hasPrefix(beginning)) && applies($0)
    }
    return (queues.filter { $0.id == selected } + queues.filter { $0.id != selected })
      .map { Candidate(word: $0.id, remark: $0.name == $0.id ? nil : $0.name) }
  }

  private func queuesToCancel(_ beginning: String) -> [Candidate] {
    queues(beginning) { queue in queue.operations.contains { play.timeline.operations[$0].phase != .finished } }
  }

  // MARK: - Values

  private func fitting(_ words: [String], _ beginning: String) -> [Candidate] {
    words.filter { $0.hasPrefix(beginning) }.map { Candidate(word: $0) }
  }

  /// The limits next to the present one.
  private func limits(of id: String) -> [String] {
    guard let queue = play.timeline.queue(id) else { return [] }
    let numbers = queue.max < 0 ? [1, 2, 4] : [queue.max + 1, queue.max - 1].filter { $0 >= 0 }
    return numbers.map(String.init) + (queue.max < 0 ? [] : ["default"])
  }

  private func priorities(of id: String) -> [String] {
    guard let lane = play.timeline.operation(id), isOpen(lane, .prioritize) else { return [] }
    return QueuePriority.allCases.reversed().filter { $0 != lane.priority }.map(\.name)
  }

  private func conditions(of id: String) -> [String] {
    guard let lane = play.timeline.operation(id), isOpen(lane, .satisfy) else { return [] }
    return [play.openCondition(of: lane)?.subject].compactMap(\.self)
  }
}
