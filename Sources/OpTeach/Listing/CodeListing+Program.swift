extension CodeListing {
  /// Returns a scenario as a Swift program: the queues, the classes or blocks, a constant for each operation, its
  /// set-up, the additions, and the steps of the threads.
  ///
  /// The program compiles with OpFoundation, and with Foundation in its place if the scenario uses no extension.
  package static func program(of scenario: Scenario, language: String?) -> String {
    ProgramWriter(scenario, language: language).text
  }
}

/// A writer of a scenario as a Swift program.
private struct ProgramWriter {
  private let scenario: Scenario
  private let language: String?
  private let operations: [OperationPlan]
  private let plans: [String: OperationPlan]
  /// Whether a queue runs on the main thread, which then has to serve it.
  private let hasMainQueue: Bool
  private var declarations: [String] = []
  private var main: [String] = []

  init(_ scenario: Scenario, language: String?) {
    (self.scenario, self.language) = (scenario, language)
    operations = Self.operations(of: scenario)
    plans = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }
    hasMainQueue = scenario.queues.contains(where: \.isMain)
    writeQueues()
    writeOperations()
    writeAdditions()
    writeThreads()
  }

  var text: String {
    var lines = ["// \(scenario.title.text(in: language))", "import OpFoundation"]
    if !scenario.extensions.isEmpty { lines.append("import OpEngine") }
    lines.append("")
    let code = declarations + main
    if code.contains(where: { $0.contains("begin + ") }) {
      lines += ["let begin = Date()", ""]
      lines += declarations + ["", "@main struct Program {", "  static func main() {", "    _ = begin"]
    } else {
      lines += declarations + ["", "@main struct Program {", "  static func main() {"]
    }
    lines += main.map { "    \($0)" } + ["  }", "}"]
    if code.contains(where: { $0.contains("Failed(") }) {
      lines += ["", "struct Failed: Error {", "  let text: String", "  init(_ text: String) { self.text = text }", "}"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The queues except those of groups.
  private var queues: [QueuePlan] { scenario.queues.filter { plans[$0.id] == nil } }

  /// Returns the operations. Where nothing cancels one, their bodies need not check for that.
  private static func operations(of scenario: Scenario) -> [OperationPlan] {
    let cancels = scenario.stepLists.flatMap(\.withInner).contains { $0.action.cancels }
    guard !cancels, scenario.goal == nil, scenario.operations.allSatisfy({ $0.group == nil }) else {
      return scenario.operations
    }
    return scenario.operations.map { plan in
      var plan = plan
      plan.checksCancel = .never
      return plan
    }
  }

  /// Returns a writer for the steps of a thread, or of the set-up.
  private func writer(servesMain: Bool = false) -> CodeWriter {
    CodeWriter(nil, language: language, servesMain: servesMain) { [plans] in plans[$0] }
  }

  private mutating func writeQueues() {
    let steps = scenario.stepLists.flatMap(\.withInner)
    let printsCurrent = steps.contains { step in
      guard case .flow(.log(let text)) = step.action else { return false }
      return ValueReference.all(in: text.first).contains(where: \.isCurrentQueue)
    }
    for queue in queues {
      let name = SwiftName.constant(queue.id)
      if queue.isMain {
        if queue.id != "main" { declarations.append("let \(name) = OperationQueue.main") }
      } else {
        declarations.append("let \(name) = OperationQueue()")
      }
      if queue.executor == .serial { main.append("\(name).underlyingQueue = DispatchQueue(label: \"\(queue.id)\")") }
      if queue.max != -1 { main.append("\(name).maxConcurrentOperationCount = \(queue.max)") }
      if queue.qualityOfService != .default { main.append("\(name).qualityOfService = .\(queue.qualityOfService)") }
      if let total = queue.progressTotal { main.append("\(name).progress.totalUnitCount = \(total)") }
      if printsCurrent, !queue.isMain { main.append("\(name).name = \"\(queue.id)\"") }
      if queue.isSuspended { main.append("\(name).isSuspended = true") }
    }
    var groups: [String] = []
    for case .engine(.dispatchGroup(let actions)) in steps.map(\.action) {
      for action in actions where !groups.contains(action.group) { groups.append(action.group) }
    }
    declarations += groups.map { "let \(SwiftName.constant($0)) = DispatchGroup()" }
  }

  private mutating func writeOperations() {
    var types: Set<String> = []
    let find: (String) -> OperationPlan? = { [plans] in plans[$0] }
    for plan in operations where plan.kind != .barrier {
      let (name, type) = (SwiftName.constant(plan.id), SwiftName.type(plan.id))
      declarations.append("")
      let declaration = CodeListing.declaration(of: plan, language: language, plans: find).map(\.text)
      // A closure that returns a result cannot ask its own operation, whose type it determines.
      if plan.kind == .invocation, declaration.contains(where: { $0.contains("\(name).") }) {
        declarations.append("let \(name) = BlockOperation {}")
      } else if plan.hasClass {
        if types.insert(type).inserted { declarations += declaration }
        declarations.append("let \(name) = \(type)()")
      } else {
        // Further blocks are added by statements, which Swift allows only inside functions.
        let end =
          declaration[0].hasSuffix("}") || declaration[0].hasSuffix(")") ? 0 : declaration.firstIndex(of: "}") ?? 0
        declarations += declaration[...end]
        main += declaration[(end + 1)...]
      }
      main += CodeListing.setUp(of: plan, language: language, plans: find).map(\.text)
    }
  }

  /// Writes the operations that add themselves: at the beginning here, later on a thread.
  private mutating func writeAdditions() {
    let added = operations.filter { $0.queue != nil && $0.parent == nil }
    var first = writer()
    for plan in added where plan.at == .zero { Self.add(plan, with: &first) }
    main += first.lines.map(\.text)
    let late = added.filter { $0.at > .zero }.sorted { $0.at < $1.at }
    guard !late.isEmpty else { return }
    var thread = writer()
    thread.braces("Thread.detachNewThread {") { writer in
      for (index, plan) in late.enumerated() {
        if index == 0 || late[index - 1].at != plan.at {
          writer.line("Thread.sleep(until: begin + \(plan.at.secondsText))")
        }
        Self.add(plan, with: &writer)
      }
    }
    main += thread.lines.map(\.text)
  }

  private static func add(_ plan: OperationPlan, with writer: inout CodeWriter) {
    writer.write([(plan.queue ?? "", [plan.id])], isBatch: false, waits: false, at: nil)
  }

  private mutating func writeThreads() {
    let threads = scenario.threads.filter { $0.steps.withInner.contains { $0.action.isForProgram } }
    for thread in threads {
      var code = writer()
      code.block("Thread.detachNewThread {", thread.steps)
      main += code.lines.map(\.text)
    }
    var script = writer(servesMain: hasMainQueue)
    script.write(scenario.script)
    main += script.lines.map(\.text)
    let isWaiting = scenario.script.last.map { if case .flow(.wait) = $0.action { true } else { false } } ?? false
    if hasMainQueue || !threads.isEmpty {
      main.append("dispatchMain()")
    } else if !isWaiting {
      main += queues.map { "\(SwiftName.constant($0.id)).waitUntilAllOperationsAreFinished()" }
    }
  }
}

extension Step.Action {
  /// Whether a program would do it, rather than a narrator.
  fileprivate var isForProgram: Bool { if case .show = self { false } else { true } }

  /// Whether it cancels an operation.
  fileprivate var cancels: Bool {
    switch self {
    case .engine(.commands(let commands)):
      commands.contains { command in
        switch command {
        case .cancel, .cancelAll: true
        case .suspend, .resume, .setMax, .setPriority, .finish, .pause, .unpause, .satisfy: false
        }
      }
    case .engine(.call(_, .cancel)), .method(.call(.cancel)), .method(.call(.superCancel)): true
    case .engine, .method, .show, .flow: false
    }
  }
}

extension Step.GroupAction {
  /// The id of the group.
  fileprivate var group: String {
    switch self {
    case .enter(let group), .leave(let group), .notify(let group, _): group
    }
  }
}
