package import OpEngine

/// One thread according to the log: what ran on it, and when it waited.
package struct ThreadLane: Hashable, Sendable {
  /// A stretch of time in which one body runs on the thread.
  package struct Run: Hashable, Sendable {
    let name: LogName
    /// The id of the operation.
    package var operation: String { name.text }
    /// The number of the block, of an operation with several.
    package let block: Int?
    package let start: EngineTime
    package fileprivate(set) var end: EngineTime?
  }

  /// A stretch of time in which the thread waits for an operation or a queue.
  package struct Wait: Hashable, Sendable {
    package let target: LogEvent.Subject
    package let start: EngineTime
    package fileprivate(set) var end: EngineTime?
  }

  /// The number of the thread: 1 is main.
  package let number: Int
  /// The name that the script gives it; nil for a thread of the pool.
  package fileprivate(set) var name: String?
  /// The first time that something happened on it.
  let start: EngineTime
  /// The bodies that ran, in the order of their beginnings. A body may start another operation, which then runs inside it.
  package private(set) var runs = ChunkedArray<Run>()
  /// The indices of the runs that have not ended, the innermost last.
  private var open: [Int] = []
  package private(set) var waits = ChunkedArray<Wait>()
  /// The times at which completion blocks began.
  package private(set) var completions = ChunkedArray<EngineTime>()

  init(number: Int, at start: EngineTime) { (self.number, self.start) = (number, start) }

  /// The innermost body that runs on the thread.
  package var current: Run? { open.last.map { runs[$0] } }

  /// The present wait.
  package var currentWait: Wait? { waits.last.flatMap { $0.end == nil ? $0 : nil } }

  /// Whether it is the main thread, anything has run on it, or it has waited: else it only shows notes.
  package var isShown: Bool { number == 1 || !runs.isEmpty || !waits.isEmpty || !completions.isEmpty }

  mutating func begin(_ operation: LogName, block: Int? = nil, at time: EngineTime) {
    open.append(runs.count)
    runs.append(Run(name: operation, block: block, start: time))
  }

  /// Ends what runs of an operation, or one block of it.
  mutating func end(_ operation: LogName, block: Int? = nil, at time: EngineTime) {
    endRuns(at: time) { $0.name == operation && $0.block == block }
  }

  /// Ends everything that runs of an operation.
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
  /// The numbers of the threads that an operation runs on.
  private enum Places: Hashable {
    /// One thread, as for nearly all operations, without an array for each.
    case one(Int)
    case several([Int])

    var numbers: [Int] {
      switch self {
      case .one(let number): [number]
      case .several(let numbers): numbers
      }
    }
  }

  /// The lanes in order of their numbers.
  package private(set) var lanes: [ThreadLane] = []
  /// The threads by the indices of the operations.
  private var places: [Int: Places] = [:]

  /// Takes in the next event, a change of an operation.
  ///
  /// - Parameter index: the index of the operation; nil for one that was never created, of which nothing is shown.
  /// - Complexity: O(log threads), and O(bodies that run on the thread, each inside another) where one ends.
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

  /// Takes in the next event, anything else.
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

  /// The number of the thread on which an event happened; nil if it had none. The main thread has a lane from then on.
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
      // The first block takes the place of the body.
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

  /// Ends a block. The thread of the first one waits for the others.
  private mutating func endBlock(_ block: Int, of index: Int, _ id: LogName, on number: Int, at time: EngineTime) {
    change(number, at: time) { $0.end(id, block: block, at: time) }
    guard places[index]?.numbers.first == number else { return }
    change(number, at: time) {
      $0.begin(id, at: time)
      $0.wait(for: .operation(id), at: time)
    }
  }

  /// Ends an operation wherever it runs.
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
