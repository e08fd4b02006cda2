import Localization
import OpEngine
import OpScenario

/// The moments of a log, prepared for a page: what each event says, and from which event on each lane has which mark and
/// which reason to wait. So a page looks up, and folds nothing.
struct PageData {
  /// A value that holds from a number of events on.
  struct Change {
    let from: Int
    let value: Int
  }

  /// The greatest number of reasons that are looked for: each takes microseconds.
  private static let mostQuestions = 200_000

  /// The index of the operation of each event in the trace.
  private(set) var subjects: [Int?] = []
  private(set) var lines: [EventLine] = []
  /// By operation of the trace; values are indices of ``OperationLane/Sort/allCases``.
  private(set) var sorts: [[Change]]
  /// By operation of the trace; values are indices of ``reasons``.
  private(set) var whys: [[Change]]
  /// The answers to "why is it not running?"; the first one is that nothing is in its way.
  private(set) var reasons = [""]
  /// Whether there are more events than could be asked about.
  private(set) var lacksReasons = false

  private var numbers = ["": 0]
  private var questions = 0
  private static let sortNumbers = Dictionary(
    uniqueKeysWithValues: OperationLane.Sort.allCases.enumerated().map { ($1, $0) })

  init(_ log: RecordedLog, _ trace: Trace) {
    sorts = Array(repeating: [], count: trace.operations.count)
    whys = sorts
    let indices = Dictionary(trace.operations.enumerated().map { ($1.lane.id, $0) }) { first, _ in first }
    let words = EventLine.words(in: trace.timeline, charset: .unicode)
    var timeline = Timeline(workers: log.workers)
    var waiting: Set<Int> = []
    for (place, event) in log.events.enumerated() {
      timeline.apply(event)
      lines.append(EventLine(event, words: words))
      let index = event.operation.flatMap { indices[$0] }
      subjects.append(index)
      if let index, let lane = timeline.operation(trace.operations[index].lane.id) {
        note(lane.sort, of: index, from: place + 1)
        if lane.isNew || lane.phase == .finished { waiting.remove(index) } else { waiting.insert(index) }
        if lane.phase == .finished { note("", of: index, from: place + 1) }
      }
      ask(waiting, trace, timeline, from: place + 1)
    }
  }

  private mutating func note(_ sort: OperationLane.Sort, of index: Int, from count: Int) {
    let number = Self.sortNumbers[sort] ?? 0
    if sorts[index].last?.value != number { sorts[index].append(Change(from: count, value: number)) }
  }

  private mutating func note(_ reason: String, of index: Int, from count: Int) {
    let number = numbers[reason] ?? reasons.count
    if number == reasons.count {
      numbers[reason] = number
      reasons.append(reason)
    }
    if (whys[index].last?.value ?? 0) != number { whys[index].append(Change(from: count, value: number)) }
  }

  /// Asks why each of some operations is not running.
  private mutating func ask(_ operations: Set<Int>, _ trace: Trace, _ timeline: Timeline, from count: Int) {
    guard !lacksReasons else { return }
    questions += operations.count
    lacksReasons = questions > Self.mostQuestions
    let words = WaitFormatter(names: Names(timeline: timeline, charset: .unicode), fixTerms: .calls)
    for index in operations {
      guard let explanation = timeline.waitGraph.explanation(of: trace.operations[index].lane.id) else { continue }
      note(Self.text(of: explanation, words), of: index, from: count)
    }
  }

  /// The chain of reasons, each link under the one before, and what would help.
  private static func text(of explanation: Explanation, _ words: WaitFormatter) -> String {
    var lines = explanation.chain.enumerated().map { depth, reason in
      String(repeating: "  ", count: depth) + (depth == 0 ? words.predicate(reason) : words.clause(reason))
    }
    lines += explanation.reasons.dropFirst().map { localized("also \(words.predicate($0))") }
    if let fix = explanation.suggestedFix { lines.append(localized("fix: \(words.sentence(fix))")) }
    return lines.map { Charset.unicode.legible($0) }.joined(separator: "\n")
  }
}
