/// A writer of steps in Swift.
struct CodeWriter {
  /// The operation whose code it writes; nil for that of a thread.
  let plan: OperationPlan?
  let language: String?
  /// Returns an operation of the same program by its id.
  let plans: (String) -> OperationPlan?
  /// Whether the thread has to serve the main queue while it waits.
  private let servesMain: Bool
  private(set) var lines: [CodeListing.Line] = []
  private var depth = 0

  init(
    _ plan: OperationPlan?, language: String?, servesMain: Bool = false,
    plans: @escaping (String) -> OperationPlan? = { _ in nil }
  ) {
    (self.plan, self.language, self.servesMain, self.plans) = (plan, language, servesMain, plans)
  }

  mutating func line(_ text: String, _ place: SourcePlace? = nil, posted: String? = nil) {
    let position = place.map { CodeStep.Position($0, posted: posted) }
    lines.append(CodeListing.Line(text: String(repeating: "  ", count: depth) + text, position: position))
  }

  /// Writes lines between a head, which ends in a brace, and the closing brace.
  mutating func braces(_ head: String, at place: SourcePlace? = nil, _ body: (inout CodeWriter) -> Void) {
    line(head, place)
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  mutating func block(
    _ head: String, _ steps: [Step], at place: SourcePlace? = nil, isBody: Bool = false, returning result: String? = nil
  ) {
    braces(head, at: place) { writer in
      if isBody { writer.writeBody(steps) } else { writer.write(steps) }
      if let result { writer.line("return \(writer.literal(ofResult: result))") }
    }
  }

  /// Writes an operation without a class of its own.
  mutating func writeBlocks(of plan: OperationPlan) {
    let name = SwiftName.constant(plan.id)
    if let group = plan.group {
      let children = group.children.map(SwiftName.constant).joined(separator: ", ")
      return line("let \(name) = GroupOperation(\(group.isChain ? "chain" : "batch"): [\(children)])")
    }
    var first = self
    let passesItself = plan.kind == .manual || plan.kind == .pausable
    let head = "let \(name) = \(plan.kind.className) {" + (passesItself ? " \(name) in" : "")
    let result = plan.kind == .invocation ? plan.result : nil
    first.block(head, plan.blocks.first ?? [], isBody: true, returning: plan.failure == nil ? result : nil)
    var further = plan.blocks.dropFirst()
    // A closure cannot use the constant that its own initializer makes.
    if plan.kind == .block, first.lines.dropFirst().contains(where: { $0.text.contains("\(name).") }) {
      line("let \(name) = \(plan.kind.className)()")
      further = plan.failure != nil && plan.blocks.isEmpty ? [[]] : plan.blocks[...]
    } else {
      lines += first.lines
    }
    for steps in further { block("\(name).addExecutionBlock { [unowned \(name)] in", steps, isBody: true) }
  }

  // MARK: - Steps

  /// Writes steps in order. Those for the viewer leave only their waits, before the next step.
  mutating func write(_ steps: [Step]) {
    var waits: [Step.Trigger] = []
    for step in steps {
      if let trigger = step.trigger { waits.append(trigger) }
      if case .show = step.action { continue }
      for trigger in waits { write(trigger) }
      waits = []
      write(step)
    }
  }

  private mutating func write(_ trigger: Step.Trigger) {
    switch trigger {
    case .at(let offset) where servesMain: line("RunLoop.main.run(until: begin + \(offset.secondsText))")
    case .at(let offset): line("Thread.sleep(until: begin + \(offset.secondsText))")
    case .after(let offset): if offset > .zero { line(sleep(offset)) }
    case .when(let pattern): line("// when \(pattern.description)")
    }
  }

  /// Returns the call that lets the thread sleep.
  private func sleep(_ duration: Duration) -> String {
    if plan?.kind == .async { return "try await Task.sleep(for: .seconds(\(duration.secondsText)))" }
    if servesMain { return "RunLoop.main.run(until: Date() + \(duration.secondsText))" }
    return "Thread.sleep(forTimeInterval: \(duration.secondsText))"
  }

  private mutating func write(_ step: Step) {
    if plan?.checksCancel == .betweenSteps { line("if \(receiver)isCancelled { return }") }
    switch step.action {
    case .method(let action): write(action, at: step.place)
    case .engine(.addBlocks(let additions)):
      for addition in additions {
        block("\(SwiftName.constant(addition.operation)).addExecutionBlock {", addition.steps, at: step.place)
      }
    case .engine(.dispatchGroup(let actions)): for action in actions { write(action, at: step.place) }
    case .engine(.add(let operations, to: let queue, isBatch: let isBatch, waits: let waits)):
      write(Step.batches(of: operations, to: queue, plan: plans), isBatch: isBatch, waits: waits, at: step.place)
    case .engine(let action): for call in calls(action) { line(call, step.place) }
    case .flow(let action): write(action, at: step.place)
    case .show: break
    }
  }

  private mutating func write(_ action: Step.FlowAction, at place: SourcePlace) {
    switch action {
    case .wait(.operation(let id)): line(call("waitUntilFinished()", id), place)
    case .wait(.queue(let id)): line(call("waitUntilAllOperationsAreFinished()", id), place)
    case .sleep(let duration): writeSleep(duration, at: place)
    case .log(let text): line("print(\(literal(text.text(in: language))))", place)
    case .repeat(let times, let steps): block("for _ in 1...\(times) {", steps, at: place)
    case .fail(let text): line(failing(text), place)
    }
  }

  /// Writes a sleep, in pieces if the body checks for cancellation meanwhile.
  private mutating func writeSleep(_ duration: Duration, at place: SourcePlace) {
    guard case .every(let interval)? = plan?.checksCancel, interval > .zero, interval < duration else {
      return line(sleep(duration), place)
    }
    braces("for _ in 1...\(Int((duration / interval).rounded(.up))) {") { writer in
      writer.line("if \(writer.receiver)isCancelled { return }")
      writer.line(writer.sleep(interval), place)
    }
  }

  /// The receiver of the operation's members: empty inside its class.
  private var receiver: String {
    guard let plan, !plan.hasClass else { return "" }
    return plan.kind == .async ? "Task." : SwiftName.constant(plan.id) + "."
  }

  /// Returns the statement with which the operation fails.
  func failing(_ text: String) -> String {
    let error = "Failed(\(literal(text)))"
    return plan?.kind == .async || plan?.kind == .invocation ? "throw \(error)" : "\(receiver)fail(\(error))"
  }

  /// Writes the body of a block or of `main()`; that of an operation that is to fail ends there.
  private mutating func writeBody(_ steps: [Step]) {
    guard let failure = plan?.failure else { return write(steps) }
    line(sleep(failure.at))
    line(failing(failure.message))
  }

  private mutating func write(_ action: Step.MethodAction, at place: SourcePlace) {
    switch action {
    case .call(let method): line("\(method.name)()", place)
    case .detach(let steps): block("Thread.detachNewThread { [self] in", steps, at: place)
    case .set(let changes, let isSilent): write(changes, isSilent: isSilent, at: place)
    case .branch(let flags, let steps):
      let condition = flags.map { ($0.value ? "" : "!") + $0.key }.joined(separator: " && ")
      block("if \(condition) {", steps, at: place)
    case .leave: line("return", place)
    }
  }

  /// Writes a change of flags. Several are first announced, then changed, then posted.
  private mutating func write(_ changes: [Step.FlagValue], isSilent: Bool, at place: SourcePlace) {
    if !isSilent, changes.count == 1 { return line("\(changes[0].key) = \(changes[0].value)", place) }
    if !isSilent { for change in changes { line(ClassProperty.call("willChangeValue", change.key)) } }
    for change in changes { line(ClassProperty.assignment(of: change.value, to: change.key, in: plan), place) }
    if !isSilent {
      for change in changes { line(ClassProperty.call("didChangeValue", change.key), place, posted: change.key) }
    }
  }

  private mutating func write(_ action: Step.GroupAction, at place: SourcePlace) {
    switch action {
    case .enter(let group): line("\(SwiftName.constant(group)).enter()", place)
    case .leave(let group): line("\(SwiftName.constant(group)).leave()", place)
    case .notify(let group, let steps):
      block("\(SwiftName.constant(group)).notify(queue: .global()) {", steps, at: place)
    }
  }

  /// Returns a text as a Swift literal, with interpolated values.
  func literal(_ text: String) -> String {
    var literal = ""
    var place = text.startIndex
    for reference in ValueReference.all(in: text) {
      literal += Self.escaped(text[place..<reference.range.lowerBound])
      place = reference.range.upperBound
      if reference.isCurrentQueue {
        literal += "\\(OperationQueue.current?.name ?? \"nil\")"
        continue
      }
      // Only an invocation operation has a result in Swift; a class would have a property.
      if reference.word == "result", let other = plans(reference.id), other.kind != .invocation {
        let results = "\\(\(SwiftName.constant(other.id)).results)"
        literal += other.group == nil ? Self.escaped((other.result ?? "nil")[...]) : results
        continue
      }
      // A cancelled operation has no result.
      let attempt = reference.word == "result" ? "try? " : ""
      let path = reference.word == "completedUnitCount" ? "progress.completedUnitCount" : reference.word
      literal += "\\(\(attempt)\(SwiftName.constant(reference.id)).\(path))"
    }
    return "\"\(literal)\(Self.escaped(text[place...]))\""
  }

  /// Returns a result as a Swift literal: a number, or a text.
  private func literal(ofResult text: String) -> String {
    Double(text) == nil ? "\"\(Self.escaped(text[...]))\"" : text
  }

  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\"", "\\": escaped += "\\\(character)"
      case _ where character.isNewline: escaped += "\\n"
      case _: escaped.append(character)
      }
    }
  }
}

extension Step.Method {
  fileprivate var name: String {
    switch self {
    case .start: "start"
    case .main: "main"
    case .cancel: "cancel"
    case .own(let name): name
    case .superStart: "super.start"
    case .superCancel: "super.cancel"
    }
  }
}
