/// The states of a log, precomputed for a page: the text of each event, and the changes of each lane's mark and reason,
/// so that the page only looks up.
struct PageData {
  /// A value that holds from a number of events on.
  struct Change {
    let from: Int
    let value: Int
  }

  /// The maximum number of reasons to compute, at about 15 us each, so that a page takes less than a second.
  private static let maxQuestions = 50_000

  private(set) var lines: [EventLine] = []
  /// The state changes of each operation; values are indices of `OperationLane.DisplayState.allCases`.
  private(set) var displayStates: [[Change]]
  /// The reason changes of each operation; values are indices of ``reasons``.
  private(set) var whys: [[Change]]
  /// The answers to "why is it not running?"; the first one stands for no reason.
  private(set) var reasons = [""]
  /// Whether there were too many events to compute reasons.
  private(set) var lacksReasons = false

  private var numbers = ["": 0]

  /// - Parameter shown: the operations with lanes; no reasons are computed for others.
  init(_ log: RecordedLog, _ trace: Trace, shown: Set<Int>) {
    displayStates = Array(repeating: [], count: trace.operations.count)
    whys = displayStates
    let words = EventLine.words(in: trace.timeline, charset: .unicode)
    var questionCount = 0
    lines.reserveCapacity(log.events.count)
    Self.goThrough(log, trace, shown) { count, subject, timeline, waiting in
      lines.append(EventLine(log.events[count - 1], words: words, isExact: trace.needsMicroseconds))
      if let subject, let lane = timeline.operation(trace.operations[subject].lane.id) {
        note(lane.displayState, of: subject, from: count)
      }
      questionCount += waiting.count
    }
    // Counts first: if there are too many, no reasons are computed.
    lacksReasons = questionCount > Self.maxQuestions
    if lacksReasons { return }
    Self.goThrough(log, trace, shown) { count, subject, timeline, waiting in
      if let subject, !waiting.contains(subject) { note("", of: subject, from: count) }
      ask(waiting, trace, timeline, from: count)
    }
  }

  /// Folds a log, and calls `visit` after each event with the number of events so far, its operation if shown, and the
  /// shown operations that are neither new nor finished.
  private static func goThrough(
    _ log: RecordedLog, _ trace: Trace, _ shown: Set<Int>,
    _ visit: (Int, _ subject: Int?, Timeline, _ waiting: Set<Int>) -> Void
  ) {
    let indices = Dictionary(shown.map { (trace.operations[$0].lane.id, $0) }) { min($0, $1) }
    var timeline = Timeline(workers: log.workers)
    var waiting: Set<Int> = []
    for (place, event) in log.events.enumerated() {
      timeline.apply(event)
      let subject = event.operation.flatMap { indices[$0] }
      if let subject, let lane = timeline.operation(trace.operations[subject].lane.id) {
        if lane.isNew || lane.phase == .finished { waiting.remove(subject) } else { waiting.insert(subject) }
      }
      visit(place + 1, subject, timeline, waiting)
    }
  }

  private mutating func note(_ displayState: OperationLane.DisplayState, of index: Int, from count: Int) {
    let number = Int(displayState.rawValue)
    if displayStates[index].last?.value != number { displayStates[index].append(Change(from: count, value: number)) }
  }

  private mutating func note(_ reason: String, of index: Int, from count: Int) {
    let number = numbers[reason] ?? reasons.count
    if number == reasons.count {
      numbers[reason] = number
      reasons.append(reason)
    }
    if (whys[index].last?.value ?? 0) != number { whys[index].append(Change(from: count, value: number)) }
  }

  /// Computes why each of some operations is not running.
  private mutating func ask(_ operations: Set<Int>, _ trace: Trace, _ timeline: Timeline, from count: Int) {
    if operations.isEmpty { return }
    let words = WaitFormatter(in: timeline, charset: .unicode)
    // Sorted, so that reasons are numbered deterministically.
    for index in operations.sorted() {
      guard let explanation = timeline.waitGraph.explanation(of: trace.operations[index].lane.id) else { continue }
      note(Self.text(of: explanation, words), of: index, from: count)
    }
  }

  /// Returns the chain of reasons, each link below the previous one, and the fix.
  private static func text(of explanation: Explanation, _ words: WaitFormatter) -> String {
    var lines = explanation.chain.enumerated().map { depth, reason in
      String(repeating: "  ", count: depth)
        + (depth == 0 ? words.reasons.predicate(reason) : words.reasons.clause(reason))
    }
    lines += explanation.reasons.dropFirst().map { localized("also \(words.reasons.predicate($0))") }
    if let fix = explanation.suggestedFix { lines.append(localized("fix: \(words.reasons.call(fix))")) }
    return lines.map { Charset.unicode.legible($0) }.joined(separator: "\n")
  }
}
