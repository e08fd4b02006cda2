extension Reader {
  /// Reads the whole file: operations before the expectations that name them, regardless of the order in the file.
  func scenario(_ root: Node.Map, file: String, text: String) -> Scenario {
    var scenario = Scenario(file: file, text: text, title: LocalizedText(""))
    if let node = root["allow"] { allow = allowed(node) }
    scenario.allow = allow
    expectsNegativeMax = root.expects(.negativeMaxConcurrent)
    Self.topLevelKeys.read(root, of: "a scenario", into: &scenario, by: self)
    scenario.operations += barriers
    plans = Dictionary(scenario.operations.map { ($0.id, $0) }) { first, _ in first }
    join(groups: &scenario)
    runChecks()
    if let node = root["expect"] { scenario.expectations = expectations(node) }
    if let node = root["exercise"] { scenario.exercise = exercise(node, in: root, claiming: scenario.expectations) }
    if let node = root["goal"] { scenario.goal = goal(node) }
    scenario.keyObserved = keyObserved
    scenario.extensions = FoundationExtension.allCases.filter(extensions.contains)
    if !root.has("title") {
      problems.add("missing-key", "a scenario needs a title", at: root.entries.first?.keyPlace)
    }
    reportDependencies(in: &scenario)
    reportCycles(in: scenario)
    reportRealTimeConflicts(in: scenario, seed: root["seed"]?.place)
    reportNeverAdded(in: scenario)
    return scenario
  }

  /// The maximum number of dependencies, which multiply when repeated operations depend on repeated ones.
  static let maxDependencies = 200_000

  /// Refuses a file with too many dependencies, and drops them to save later checks time.
  private func reportDependencies(in scenario: inout Scenario) {
    let count = scenario.operations.reduce(0) { $0 + $1.after.count }
    guard count > Self.maxDependencies else { return }
    problems.add(
      "too-many-dependencies",
      "the operations have \(count) dependencies; at most \(Self.maxDependencies) are possible", at: nil)
    for index in scenario.operations.indices { scenario.operations[index].after = [] }
  }

  static let topLevelKeys = KeyTable<Scenario>(
    "scenario",
    [
      FormatKey("optui", ValueForm(.integer(1...1)), isRequired: true) { _, _, _ in },
      FormatKey("title", .textToEnd("A title"), isRequired: true) { reader, entry, scenario in
        scenario.title = reader.text(entry.value) ?? scenario.title
      },
      .text("description", .textToEnd("What it shows."), to: \.description),
      .text("source", .textToEnd("a book"), to: \.source),
      .choice("clock", "clock", ["virtual": Scenario.Clock.virtual, "real": .real]) { $0.clock = $1 },
      .integer("seed", 0...Int.max, wanted: "a seed", line: .one(.number)) { $0.seed = UInt64($1) },
      .integer(
        "workers", 1...10_000, wanted: "a number of workers", line: .one(.number)
      ) { $0.workers = $1 },
      FormatKey(
        "policy",
        ValueForm(.table("policy"), .pairs(.choice(["cycles"]), filler: nil, .one(.choice(["faithful", "strict"]))))
      ) { reader, entry, scenario in reader.policy(entry.value, of: &scenario) },
      // Read first: it decides which problems to report.
      FormatKey("allow", ValueForm(.list(.choice(allowable)), .list(.choice(allowable)))) { _, _, _ in },
      FormatKey("queues", ValueForm(.map(.table("queue"))), to: \.queues) { $0.queues($1) },
      FormatKey("operations", ValueForm(.map(.table("operation"))), to: \.operations) { $0.operations($1) },
      FormatKey("script", ValueForm(.list(.table("step"))), to: \.script) { $0.steps($1) },
      FormatKey("threads", ValueForm(.map(.list(.table("step")))), to: \.threads) { $0.threads($1) },
      // Read later, because they need the operations.
      FormatKey("expect", ValueForm(.list(.table("expectation")))) { _, _, _ in },
      FormatKey("goal", ValueForm(.table("goal"))) { _, _, _ in },
      .choice("schedule", "scheduler", ["engine": false, "you": true]) { $0.isScheduledByUser = $1 },
      .choice("show", "panel", ["log": false, "code": true]) { $0.showsCode = $1 },
      // Read last: it names parts of all others.
      FormatKey("exercise", ValueForm(.table("exercise"))) { _, _, _ in },
    ])

  private func policy(_ node: Node, of scenario: inout Scenario) {
    guard let keys = map(node, wanted: "a map such as {cycles: faithful}") else { return }
    Self.policyKeys.read(keys, into: &scenario.cycles, by: self)
  }

  static let policyKeys = KeyTable<CyclePolicy>(
    "policy",
    [
      .choice(
        "cycles", "policy for cycles", ["faithful": CyclePolicy.allow, "strict": .reject],
        foundationExtension: .words(["strict": .strict])
      ) { $0 = $1 }
    ])

  private func allowed(_ node: Node) -> Set<String> {
    let nodes = list(node, wanted: "a list of problem and lint ids") ?? []
    return Set(
      nodes.compactMap { node in
        guard let id = word(node, wanted: "the id of a problem or lint") else { return nil }
        if !Self.allowable.contains(id) {
          problems.add(
            "unknown-id", "there is no problem or lint '\(id.shortened(to: 40))' to allow", at: node.place,
            hint: problems.didYouMean(id, among: Self.allowable))
        }
        return id
      })
  }

  static let allowable = Lint.allCases.map(\.rawValue) + ["waits-for-itself", neverAdded]
}
