/// An event log that can be queried in the terms of expectations. It keeps answers for the next questions.
final class LogIndex {
  /// The name of an event: its kind and, for patterns that have one, its subject.
  private struct Name: Hashable {
    let kind: LogEvent.Kind
    let subject: String?
  }

  let events: [LogEvent]
  /// The threads that the file declares; their numbers precede those of the pool's workers.
  let threadNames: [String]
  /// The maximum deviation of the times of printed lines.
  let tolerance: Duration
  /// The number of patterns that were looked for.
  private var searches = 0
  private var known = KnownHolders()
  /// The operations at the end of the log.
  private(set) lazy var lanes = LaneTable(events)
  /// The waits at the end of the log.
  private(set) lazy var graph = NamedWaitGraph(events)

  /// The number of searches in the whole log that cost as much as the list of its names.
  private static let searchesBeforeList = 8

  init(events: [LogEvent], threadNames: [String], tolerance: Duration = .zero) {
    (self.events, self.threadNames, self.tolerance) = (events, threadNames, tolerance)
  }

  convenience init(of play: some PlayedScenario, tolerance: Duration = .zero) {
    self.init(events: play.events, threadNames: play.scenario.threads.map(\.id), tolerance: tolerance)
  }

  /// The places of the events of each name, in order.
  private lazy var places: [Name: [Int]] = {
    var places: [Name: [Int]] = [:]
    for (index, event) in events.enumerated() {
      places[Name(kind: event.kind, subject: nil), default: []].append(index)
      if let subject = event.subject { places[Name(kind: event.kind, subject: subject), default: []].append(index) }
    }
    return places
  }()

  /// Returns the places of all events that may match a pattern, in order.
  private func places(of pattern: EventPattern) -> [Int] {
    searches += 1
    if searches > Self.searchesBeforeList {
      return places[Name(kind: pattern.kind, subject: pattern.subject)] ?? []
    }
    return events.indices.filter { pattern.matches(events[$0]) }
  }

  /// Returns the operations after everything up to and including `moment`.
  func lanes(at moment: Expectation.Moment) -> LaneTable { LaneTable(upTo(moment)) }

  /// Returns the number of running operations of `queue`, from 0, after each event that changes it.
  func running(in queue: String, upTo moment: Expectation.Moment) -> [Int] {
    var (table, counts) = (LaneTable(), [0])
    var running: Set<Int> = []
    for event in upTo(moment) {
      guard let index = table.apply(event), table.lanes[index].queue == queue else { continue }
      let runs = table.lanes[index].phaseInQueue == .executing
      if runs ? running.insert(index).inserted : running.remove(index) != nil { counts.append(running.count) }
    }
    return counts
  }

  /// Returns the first links of the chain of reasons why an operation is not running at the end of the log.
  func links(from operation: String, upTo count: Int) -> [WaitReason] {
    graph.links(from: operation, upTo: count, &known)
  }

  /// Returns the matching events.
  /// - Complexity: O(events with the pattern's name), except for the first few patterns.
  func matches(of pattern: EventPattern) -> [LogEvent] {
    places(of: pattern).lazy.map { [events] in events[$0] }.filter(pattern.matches)
  }

  func firstMatch(of pattern: EventPattern, from start: Int) -> Int? {
    let places = self.places(of: pattern)
    return places[places.partitioningIndex { $0 >= start }...].first { pattern.matches(self.events[$0]) }
  }

  /// Returns the matching events within the periods that another pattern begins, without the events that begin and end
  /// them.
  /// - Complexity: O(events).
  func matches(of pattern: EventPattern, during period: EventPattern) -> [LogEvent] {
    let endings = period.kind.endings
    // The subjects of the open periods: a subject's event ends only the subject's own period.
    var open: Set<String?> = []
    return events.filter { event in
      if endings.contains(event.kind) { open.remove(event.subject) }
      defer { if period.matches(event) { open.insert(event.subject) } }
      return !open.isEmpty && pattern.matches(event)
    }
  }

  /// The number of a piece's thread; nil if the piece never ran. For the steps of a dispatch group, only printed lines
  /// show the thread.
  func worker(of piece: Expectation.Piece) -> Int? {
    let mine = events.filter { $0.operation == piece.operation }
    if mine.isEmpty { return events.first { $0.kind == .log && $0.thread == piece.operation }?.worker }
    switch piece.part {
    case .whole: return mine.first { $0.kind == .executing }?.worker
    case .completion: return mine.first { $0.kind == .completed }?.worker
    case .block(let number):
      let block = mine.first {
        if case .operation(_, _, .blockBegan(let begun)) = $0.body { begun == number } else { false }
      }
      // An operation of one block has no `block` event.
      return block?.worker ?? (number == 1 ? mine.first { $0.kind == .executing }?.worker : nil)
    }
  }

  /// Returns the name of a thread in expectations: `main`, a thread of the file, or a worker of the pool by number.
  func threadName(of worker: Int) -> String {
    if worker == 1 { return "main" }
    return worker - 2 < threadNames.count ? threadNames[worker - 2] : localized("worker \(worker)")
  }

  func isOn(_ thread: Expectation.Thread, _ worker: Int) -> Bool {
    switch thread {
    case .main: worker == 1
    case .worker: worker > threadNames.count + 1
    case .named(let name): threadName(of: worker) == name
    }
  }

  /// Operations that were added or started and have not finished, in order.
  var unfinished: [String] { lanes.lanes.filter { !$0.isNew && $0.phase != .finished }.map(\.id) }

  private func upTo(_ moment: Expectation.Moment) -> ArraySlice<LogEvent> {
    switch moment {
    case .end: return events[...]
    case .time(let offset):
      let time = EngineTime(offset)
      return events.prefix { $0.time <= time }
    }
  }
}

extension LogEvent.Kind {
  private static let endings: [LogEvent.Kind: Set<LogEvent.Kind>] = [
    .executing: [.finished], .dispatched: [.finished], .enqueued: [.finished], .cancelled: [.finished],
    .ready: [.dispatched, .gated], .suspended: [.resumed], .waits: [.resumes], .paused: [.unpaused],
  ]

  /// The events that end the period begun by this one; empty for an instantaneous event.
  var endings: Set<LogEvent.Kind> { Self.endings[self] ?? [] }
}
