import OpEngine

extension CodeListing {
  /// Returns the scenario's operations with a class or observers as a Swift program: the queues, the classes or blocks,
  /// a constant for each operation, and its set-up. Nil if there are none.
  ///
  /// The program compiles with OpEngine and OpFoundation. Its `main` adds nothing to a queue.
  package static func program(of scenario: Scenario, language: String?) -> String? {
    guard scenario.operations.contains(where: \.hasListing) else { return nil }
    var lines = ["import OpEngine", "import OpFoundation", ""]
    lines += scenario.queues.map { queue in
      "let \(SwiftName.constant(queue.id)) = OperationQueue\(queue.isMain ? ".main" : "()")"
    }
    var types: Set<String> = []
    var setUp: [String] = []
    for plan in scenario.operations {
      let (name, type) = (SwiftName.constant(plan.id), SwiftName.type(plan.id))
      lines.append("")
      let declaration = declaration(of: plan, language: language).map(\.text)
      let hasClosure = [.block, .invocation, .manual, .pausable].contains(plan.kind)
      // A closure that returns a result cannot ask its own operation, whose type it determines.
      let asksItself = plan.kind == .invocation && declaration.contains { $0.contains("\(name).") }
      guard plan.hasListing || hasClosure && !asksItself else {
        lines.append("let \(name) = BlockOperation {}")
        continue
      }
      if plan.hasClass {
        if types.insert(type).inserted { lines += declaration }
        lines.append("let \(name) = \(type)()")
      } else {
        // Further blocks are added by statements, which Swift allows only inside functions.
        let end = declaration[0].hasSuffix("{") ? declaration.firstIndex(of: "}") ?? 0 : 0
        lines += declaration[...end]
        setUp += declaration[(end + 1)...].map { "    \($0)" }
      }
      setUp += Self.setUp(of: plan, language: language).map { "    \($0.text)" }
    }
    lines += ["", "@main struct Program {", "  static func main() {"] + setUp + ["  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}
