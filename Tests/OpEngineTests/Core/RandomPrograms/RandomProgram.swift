@testable import OpEngine

/// A program of random calls, and threads that perform the engine's actions with delays. The engine is compared with
/// the model after each step.
struct RandomProgram {
  var random: SplitMix64
  let probe: EngineProbe
  var model: NaiveModel
  var made = 0
  /// The operations that are not retired, oldest first.
  var names: [String] = []
  /// The actions that threads were given.
  var todo: [EngineAction] = []
  /// The actions that threads are performing.
  var doing: [EngineAction] = []
  /// Operations that run on the thread that started them.
  var startedByHand: [String] = []
  var isMainListening = false
  /// The number of lints that reported a cycle.
  private var rings = 0
  /// Every step so far, for the report.
  private var story: [String] = []
  private var disagreement: String?

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let workers = Int.random(in: 1...5, using: &random)
    probe = EngineProbe(workers: workers)
    probe.comparesExplanations = seed % 5 == 0
    model = NaiveModel(workers: workers)
    for number in 1...Int.random(in: 2...4, using: &random) {
      let isMain = number == 2 && Bool.random(using: &random)
      let max = isMain ? 1 : Int.random(in: -1...3, using: &random)
      let executor = isMain ? QueueExecutor.main : number == 3 && seed % 3 == 0 ? .serial : .pool
      probe.makeQueue("q\(number)", max: isMain ? -1 : max, runBy: executor)
      model.queues.append(NaiveModel.Queue(name: "q\(number)", executor: executor, max: max))
    }
  }

  /// Returns the first disagreement with the model and the steps that led there; nil if there is none.
  mutating func run(steps: Int) -> String? {
    for _ in 0..<steps where disagreement == nil { act() }
    if disagreement == nil { drain() }
    return disagreement.map { "\($0)\nsteps: \(story.joined(separator: "; "))" }
  }

  private mutating func act() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<14: make()
    case 14..<22: enqueueSome(1)
    case 22..<26: enqueueSome(Int.random(in: 2...4, using: &random))
    case 26..<30: withAny { $0.cancel($1) }
    case 30..<31: withQueue { $0.cancelAll(in: $1.name) }
    case 31..<35: withAny { $0.setPriority($1) }
    case 35..<38: withQueue { $0.setMax(of: $1) }
    case 38..<42: withQueue { $0.setSuspended($1, !$1.isSuspended) }
    case 42..<48: withAny { $0.addDependency($1) }
    case 48..<51: withAny { $0.removeDependency($1) }
    case 51..<55: withAny { $0.start($1) }
    case 55..<57: toggleMain()
    case 57..<59: offerBlocks()
    case 59..<62: withAny { $0.retire($1) }
    case 62..<82: takeUpNext()
    default: endOne()
    }
  }

  /// Resumes every queue and raises its limit, cancels waiting operations, runs everything and releases it: then the
  /// tables must be empty.
  private mutating func drain() {
    if !isMainListening, !model.freeWorkers.contains(1) { toggleMain() }
    for queue in model.queues where !queue.isMain {
      setSuspended(queue, false)
      setMax(of: queue, to: -1)
    }
    for queue in model.queues { cancelAll(in: queue.name) }
    while disagreement == nil, !todo.isEmpty || !doing.isEmpty || !startedByHand.isEmpty {
      takeUpNext()
      endOne()
    }
    while disagreement == nil, let free = names.first(where: { !model.isKept($0) }) { retire(free) }
    let rest = names.filter { model[$0].stage != .fresh }
    if disagreement == nil, !rest.isEmpty { disagreement = "left at the end: \(rest)" }
  }

  /// Performs one command, and compares all its effects with the model.
  mutating func perform(
    _ step: String, _ command: Command, by worker: Int = 1, changing change: (inout NaiveModel) -> Misuse.Code?
  ) {
    guard disagreement == nil else { return }
    note(step)
    let before = Set(waiting.filter { model.isReady($0) })
    let outcome = probe.apply(command, by: WorkerID(UInt32(worker)))
    let misuse = change(&model)
    let after = waiting.filter { model.isReady($0) }
    let expectedReady = after.filter { !before.contains($0) }.sorted { model[$0].added < model[$1].added }
    let expectedStarts = model.dispatch()
    todo += probe.lastActions.filter { if case .run = $0 { true } else { false } }
    let starts = outcome.actions.filter { !$0.hasPrefix("wake") && !$0.hasPrefix("tell") }
    let ready = outcome.events.filter { $0.hasSuffix(" ready") }
    rings += outcome.events.filter { $0.hasPrefix("lint dependencyCycle") }.count
    if rings != model.rings { disagree("rings", rings, model.rings) }
    if outcome.misuse != misuse { disagree("misuse", outcome.misuse, misuse) }
    if starts != expectedStarts { disagree("starts", starts, expectedStarts) }
    if ready != expectedReady.map({ "\($0) ready" }) { disagree("ready", ready, expectedReady) }
    if let broken = probe.broken { disagree("invariant", broken, "none broken") }
    for name in names { compare(name) }
  }

  mutating func note(_ step: String) { story.append(step) }

  private mutating func compare(_ name: String) {
    let record = probe.record(of: name)
    if record.isReady != model.isReady(name) { disagree("\(name).isReady", record.isReady, model.isReady(name)) }
    if probe.kept.contains(name) != model.isKept(name) {
      disagree("\(name) kept", !model.isKept(name), model.isKept(name))
    }
    let dependencies = probe.state.dependencies(of: probe[name].row).map { probe.name(probe.state.id($0)) }
    if dependencies != model[name].dependencies {
      disagree("\(name).dependencies", dependencies, model[name].dependencies)
    }
    let stage: NaiveModel.Stage =
      switch record.state {
      case .initialized: .fresh
      case .enqueued: .waiting
      case .starting, .executing, .finishing: .running
      case .finished: .finished
      }
    if stage != model[name].stage { disagree("\(name).state", stage, model[name].stage) }
  }

  private mutating func disagree<Value>(_ what: String, _ found: Value, _ expected: Value) {
    if disagreement == nil {
      disagreement = "\(what): \(String(describing: found)), by the rules \(String(describing: expected))"
    }
  }

  private var waiting: [String] { names.filter { model[$0].stage == .waiting } }
}
