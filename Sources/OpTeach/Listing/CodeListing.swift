import OpEngine

/// The class of an operation, or its blocks and observers, in Swift: generated from the played steps, so that it cannot
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

  /// Writes the code of an operation; nil for one with neither a class of its own nor observers.
  /// - Parameter language: the variant of printed texts; nil for the first.
  package init?(of plan: OperationPlan, language: String?) {
    guard plan.hasListing else { return nil }
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
  static func declaration(of plan: OperationPlan, language: String?) -> [Line] {
    var writer = CodeWriter(plan, language: language)
    if plan.hasClass { writer.writeClass(plan.overrides ?? Overrides()) } else { writer.writeBlocks() }
    return writer.lines
  }

  /// Returns the set-up of an operation after its creation: its observers and its completion block.
  static func setUp(of plan: OperationPlan, language: String?) -> [Line] {
    var writer = CodeWriter(plan, language: language)
    let name = SwiftName.constant(plan.id)
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
  /// Whether it has code of its own beyond a body.
  package var hasListing: Bool { hasClass || !observers.isEmpty }

  /// Whether it has a class of its own.
  var hasClass: Bool { kind == .sync || overrides != nil }
}
