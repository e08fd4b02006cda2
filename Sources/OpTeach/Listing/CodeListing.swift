/// The class of an operation, or its blocks, and its set-up, in Swift: generated from the played steps, so that it cannot
/// differ from them.
package struct CodeListing: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var text: String
    /// The step of the line; nil for the lines around steps.
    package var position: CodeStep.Position?
  }

  package let lines: [Line]
  /// The flags of the class before its first step.
  package let flags: CodeStep.Flags

  /// Writes the code of an operation.
  /// - Parameter language: the variant of printed texts; nil for the first.
  package init(of plan: OperationPlan, language: String?) {
    lines = Self.declaration(of: plan, language: language) + Self.setUp(of: plan, language: language)
    var flags = CodeStep.Flags()
    let own = plan.overrides?.flags ?? [:]
    flags.isReady = own["isReady"]
    flags.isExecuting = own["isExecuting"]
    flags.isFinished = own["isFinished"]
    flags.isCancelled = own["isCancelled"]
    self.flags = flags
  }
}

extension CodeListing {
  /// Returns the class of an operation, or the constant with its blocks.
  static func declaration(
    of plan: OperationPlan, language: String?, plans: @escaping (String) -> OperationPlan? = { _ in nil }
  ) -> [Line] {
    var writer = CodeWriter(plan, language: language, plans: plans)
    if plan.hasClass { writer.writeClass(of: plan) } else { writer.writeBlocks(of: plan) }
    return writer.lines
  }

  /// Returns the set-up of an operation after its creation: what it waits for, its priority, its observers and its
  /// completion block.
  static func setUp(
    of plan: OperationPlan, language: String?, plans: @escaping (String) -> OperationPlan? = { _ in nil }
  ) -> [Line] {
    var writer = CodeWriter(plan, language: language, plans: plans)
    let name = SwiftName.constant(plan.id)
    for other in plan.after { writer.line("\(name).addDependency(\(SwiftName.constant(other)))") }
    for condition in plan.conditions {
      let otherwise = condition.otherwise == .cancel ? "" : ", otherwise: .\(condition.otherwise)"
      let produces = condition.produces.map { ", produces: { \(SwiftName.constant($0)) }" } ?? ""
      let head = "OperationCondition(\(writer.literal(condition.id))\(otherwise)\(produces))"
      writer.line("\(name).addCondition(\(head) { \(condition.isSatisfied) })")
    }
    for category in plan.exclusive { writer.line("\(name).addExclusiveCategory(\(writer.literal(category)))") }
    if plan.priority != .normal { writer.line("\(name).queuePriority = .\(plan.priority)") }
    if plan.qualityOfService != .default { writer.line("\(name).qualityOfService = .\(plan.qualityOfService)") }
    for (key, steps) in plan.observers.sorted(by: { $0.key < $1.key }) {
      // An observation ends with its last reference.
      let token = name + SwiftName.part(key.hasPrefix("is") ? String(key.dropFirst(2)) : key)
      writer.block("let \(token) = \(name).observe(\\.\(key)) { _, _ in", steps)
    }
    if let completion = plan.completion { writer.block("\(name).completionBlock = {", completion.steps) }
    return writer.lines
  }
}

extension OperationPlan {
  /// Whether its steps are followed line by line.
  package var hasListing: Bool { hasClass || !observers.isEmpty }

  /// Whether it has a class of its own.
  var hasClass: Bool { kind == .sync || overrides != nil }
}
