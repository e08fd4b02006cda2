/// A thread according to the log: its runs and waits.
package struct ThreadLane: Hashable, Sendable {
  /// A period in which one body runs on the thread.
  package struct Run: Hashable, Sendable {
    let name: LogName
    /// The id of the operation.
    package var operation: String { name.text }
    /// The number of the block, if the operation has several.
    package let block: Int?
    package let start: EngineTime
    package fileprivate(set) var end: EngineTime?
  }

  /// A period in which the thread waits for an operation or a queue.
  package struct Wait: Hashable, Sendable {
    package let target: LogEvent.Subject
    package let start: EngineTime
    package fileprivate(set) var end: EngineTime?
  }

  /// The number of the thread; 1 is the main thread.
  package let number: Int
  /// The name from the script; nil for a thread of the pool.
  package fileprivate(set) var name: String?
  /// The time of its first event.
  let start: EngineTime
  /// The runs in order of their beginnings. A body may start another operation, whose run is then nested.
  package private(set) var runs = ChunkedArray<Run>()
  /// The indices of open runs, the innermost last.
  private var open: [Int] = []
  package private(set) var waits = ChunkedArray<Wait>()
  /// The start times of completion blocks.
  package private(set) var completions = ChunkedArray<EngineTime>()

  init(number: Int, at start: EngineTime) { (self.number, self.start) = (number, start) }

  /// The innermost running body.
  package var current: Run? { open.last.map { runs[$0] } }

  /// The present wait.
  package var currentWait: Wait? { waits.last.flatMap { $0.end == nil ? $0 : nil } }

  /// Whether it is the main thread, or has run or waited; others only have notes.
  package var isShown: Bool { number == 1 || !runs.isEmpty || !waits.isEmpty || !completions.isEmpty }

  mutating func begin(_ operation: LogName, block: Int? = nil, at time: EngineTime) {
    open.append(runs.count)
    runs.append(Run(name: operation, block: block, start: time))
  }

  /// Ends the run of an operation, or of one of its blocks.
  mutating func end(_ operation: LogName, block: Int? = nil, at time: EngineTime) {
    endRuns(at: time) { $0.name == operation && $0.block == block }
  }

  /// Ends all runs of an operation.
  mutating func endAll(of operation: LogName, at time: EngineTime) {
    endRuns(at: time) { $0.name == operation }
  }

  private mutating func endRuns(at time: EngineTime, where isEnded: (Run) -> Bool) {
    var kept = 0
    for place in open.indices {
      let index = open[place]
      if isEnded(runs[index]) {
        runs[index].end = time
      } else {
        open[kept] = index
        kept += 1
      }
    }
    guard kept < open.count else { return }
    open.removeSubrange(kept...)
    stopWaiting(at: time)
  }

  mutating func wait(for target: LogEvent.Subject, at time: EngineTime) {
    stopWaiting(at: time)
    waits.append(Wait(target: target, start: time))
  }

  mutating func stopWaiting(at time: EngineTime) {
    if currentWait != nil { waits[waits.count - 1].end = time }
  }

  mutating func complete(at time: EngineTime) { completions.append(time) }
}

/// The threads of a log, the main thread first.
package struct ThreadLanes: Hashable, Sendable {
  /// The numbers of the threads on which an operation runs.
  private enum Places: Hashable {
    /// One thread, as for nearly all operations, which avoids an array.
    case one(Int)
    case several([Int])

    var numbers: [Int] {
      switch self {
      case .one(let number): [number]
      case .several(let numbers): numbers
      }
    }
  }

  /// The lanes by thread number.
  package private(set) var lanes: [ThreadLane] = []
  /// The threads by operation index.
  private var places: [Int: Places] = [:]

  /// Applies the next event, a change of an operation.
  ///
  /// - Parameter index: the index of the operation; nil for one that was never created, which is not shown.
  /// - Complexity: O(log threads), plus O(nested bodies on the thread) where one ends.
  mutating func apply(
    _ change: OperationChange<LogName, LogName>, of name: LogName, _ index: Int?, _ event: LogEvent
  ) {
    if let number = number(in: event) {
      note(event, number)
      if let index { apply(change, to: index, name, on: number, at: event.begin) }
    } else if case .finished = change, let index {
      end(index, name, at: event.time)
    }
  }

  /// Applies the next event if it is not a change of an operation.
  mutating func apply(_ event: LogEvent, _ index: Int?) {
    guard let number = number(in: event) else { return }
    note(event, number)
    switch event.body {
    case .waitBegan(let target, let body, _):
      if body == nil || index != nil { change(number, at: event.begin) { $0.wait(for: target, at: event.begin) } }
    case .waitEnded(_, let body, _):
      if body == nil || index != nil { change(number, at: event.begin) { $0.stopWaiting(at: event.begin) } }
    case _: break
    }
  }

  /// The number of an event's thread; nil if it has none. Creates the main thread's lane.
  private mutating func number(in event: LogEvent) -> Int? {
    guard let number = event.worker, number > 0 else { return nil }
    if number == 1, lanes.first?.number != 1 { change(number, at: event.time) { _ in } }
    return number
  }

  /// Names a thread of the script.
  private mutating func note(_ event: LogEvent, _ number: Int) {
    guard let name = event.thread else { return }
    change(number, at: event.time) { if $0.name == nil, $0.runs.isEmpty { $0.name = name } }
  }

  private mutating func apply(
    _ change: OperationChange<LogName, LogName>, to index: Int, _ id: LogName, on number: Int, at time: EngineTime
  ) {
    switch change {
    case .executing: begin(index, id, on: number, at: time)
    case .blockBegan(let block):
      // The first block replaces the body.
      self.change(number, at: time) { $0.end(id, at: time) }
      begin(index, id, block: Int(block), on: number, at: time)
    case .blockEnded(let block): endBlock(Int(block), of: index, id, on: number, at: time)
    case .returned, .finished: end(index, id, at: time)
    case .completed: self.change(number, at: time) { $0.complete(at: time) }
    case _: break
    }
  }

  private mutating func begin(_ index: Int, _ id: LogName, block: Int? = nil, on number: Int, at time: EngineTime) {
    change(number, at: time) { $0.begin(id, block: block, at: time) }
    guard let known = places[index]?.numbers else {
      places[index] = .one(number)
      return
    }
    if !known.contains(number) { places[index] = .several(known + [number]) }
  }

  /// Ends a block. The first block's thread waits for the others.
  private mutating func endBlock(_ block: Int, of index: Int, _ id: LogName, on number: Int, at time: EngineTime) {
    change(number, at: time) { $0.end(id, block: block, at: time) }
    guard places[index]?.numbers.first == number else { return }
    change(number, at: time) {
      $0.begin(id, at: time)
      $0.wait(for: .operation(id), at: time)
    }
  }

  /// Ends an operation on all its threads.
  private mutating func end(_ index: Int, _ id: LogName, at time: EngineTime) {
    switch places.removeValue(forKey: index) {
    case nil: break
    case .one(let number)?: change(number, at: time) { $0.endAll(of: id, at: time) }
    case .several(let numbers)?: for number in numbers { change(number, at: time) { $0.endAll(of: id, at: time) } }
    }
  }

  private mutating func change(_ number: Int, at time: EngineTime, _ body: (inout ThreadLane) -> Void) {
    let index = lanes.partitioningIndex { $0.number >= number }
    if index == lanes.count || lanes[index].number != number {
      lanes.insert(ThreadLane(number: number, at: time), at: index)
    }
    body(&lanes[index])
  }
}
