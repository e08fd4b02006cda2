import Testing

@testable import OpEngine

/// Every execution of a small program, and random executions of a larger one.
///
/// A program gets a source of time, runs on its own engine, and returns its outcome: the same choices give the same
/// outcome.
struct Interleavings<Outcome: Hashable> {
  /// The choices that led to an outcome, enough to repeat it.
  enum Way: CustomStringConvertible {
    case script([Int])
    case seed(UInt64)

    var runtime: VirtualRuntime {
      switch self {
      case .script(let picks): VirtualRuntime(.scripted(Choices.Script(picks)))
      case .seed(let seed): VirtualRuntime(seed: seed)
      }
    }

    var description: String {
      switch self {
      case .script(let picks): "VirtualRuntime(.scripted(Choices.Script(\(picks))))"
      case .seed(let seed): "VirtualRuntime(seed: \(seed))"
      }
    }
  }

  /// The number of runs.
  private(set) var count = 0
  /// Whether no other executions remain.
  private(set) var isExhaustive = false
  /// The outcomes, each with the first choices that led there.
  private(set) var ways: [Outcome: Way] = [:]

  var outcomes: Set<Outcome> { Set(ways.keys) }

  /// Runs a program in every order that the rules allow; beyond a number of runs, in as many random orders.
  /// - Parameters:
  ///   - problem: describes an error in an outcome; it is recorded with the choices that lead there.
  init(
    limit: Int = 20_000, _ program: (VirtualRuntime) -> Outcome, problem: (Outcome) -> String? = { _ in nil },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var problems: [(String, Way)] = []
    func judge(_ outcome: Outcome, _ way: Way) {
      count += 1
      guard ways.updateValue(ways[outcome] ?? way, forKey: outcome) == nil else { return }
      if let problem = problem(outcome) { problems.append((problem, way)) }
    }
    var next: [Int]? = []
    while let picks = next, count < limit {
      let way = Way.script(picks)
      let runtime = way.runtime
      judge(program(runtime), way)
      next = Self.pick(after: picks, made: runtime.choices)
    }
    isExhaustive = next == nil
    if !isExhaustive { for seed in 1...UInt64(limit) { judge(program(Way.seed(seed).runtime), .seed(seed)) } }
    for (problem, way) in problems.prefix(3) {
      Issue.record(
        "\(problem)\nwith \(way); \(problems.count) outcomes of \(ways.count)", sourceLocation: sourceLocation)
    }
  }

  /// The next script of a depth-first search: it changes the last choice that has an alternative.
  private static func pick(after picks: [Int], made: Choices) -> [Int]? {
    guard case .scripted(let script) = made else { return nil }
    var next = picks + Array(repeating: 0, count: script.widths.count - picks.count)
    while let last = next.last, last + 1 == script.widths[next.count - 1] { next.removeLast() }
    guard let last = next.popLast() else { return nil }
    return next + [last + 1]
  }

  /// Prints how much was tried.
  func report(_ name: String) {
    print("interleavings: \(name): \(count)\(isExhaustive ? "" : " of many"), \(ways.count) outcomes")
  }
}

/// A program on its own engine with a given source of time, and its records.
struct Stage: Sendable {
  let time: VirtualRuntime
  let engine: Engine
  let notes = Trail<String>()
  let log = EventLog()
  private let token: ObservationToken

  init(_ time: VirtualRuntime, workers: Int = 64) {
    self.time = time
    engine = Engine(time, workers: workers, misuse: .report)
    token = engine.observers.observe { [log] in log.append($0) }
  }

  func callAsFunction<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Engine.$current.withValue(engine, operation: body)
  }

  func queue(max: Int = -1) -> OperationQueue {
    let queue = self { OperationQueue() }
    queue.maxConcurrentOperationCount = max
    return queue
  }

  /// An operation that writes its name.
  func block(_ name: String, _ body: @escaping @Sendable () -> Void = {}) -> BlockOperation {
    let operation = self {
      BlockOperation { [notes] in
        notes.append(name)
        body()
      }
    }
    operation.name = name
    return operation
  }

  /// Writes down every change of the four flags.
  func watch(_ operations: Operation...) -> [ObservationToken] {
    operations.map { operation in
      operation.observe(.isReady, .isExecuting, .isFinished, .isCancelled) { [notes] operation, change in
        notes.append("\(operation.name ?? "?") \(change.key.rawValue) \(change.old ?? -1)->\(change.new ?? -1)")
      }
    }
  }

  /// Runs a step on a thread of the program, at the current instant.
  func thread(_ body: @escaping @Sendable () -> Void) { time.schedule(after: .zero, body) }

  /// Returns the events of the operations, as far as races concern them, in order: `bp1 executing`.
  func events(of operations: [Operation]) -> [String] {
    let names = Dictionary(uniqueKeysWithValues: operations.map { ($0.id, $0.name ?? "?") })
    return log.changes.compactMap { change in
      switch change {
      case .operation(let id, .dispatched): names[id].map { "\($0) dispatched" }
      case .operation(let id, .executing): names[id].map { "\($0) executing" }
      case .operation(let id, .cancelled(_)): names[id].map { "\($0) cancelled" }
      case .operation(let id, .finished(let outcome)): names[id].map { "\($0) finished \(outcome.rawValue)" }
      case .operation(let id, .priorityChanged(_, let new)): names[id].map { "\($0) priority \(new.rawValue)" }
      case _: nil
      }
    }
  }
}

extension [String] {
  /// Whether it has both, the first before the second.
  func has(_ first: String, before second: String) -> Bool {
    guard let first = firstIndex(of: first), let second = firstIndex(of: second) else { return false }
    return first < second
  }
}
