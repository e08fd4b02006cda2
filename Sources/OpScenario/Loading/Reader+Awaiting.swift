// Events that steps wait for: waiting for an impossible event would never end.
extension Reader {
  /// The event of a `when` or a `reveal`.
  func awaitedEvent(_ node: Node) -> EventPattern? {
    let pattern = event(node)
    if let pattern { checkLater { $0.checkPossible(pattern, at: node.place) } }
    return pattern
  }

  private func checkPossible(_ pattern: EventPattern, at place: SourcePlace) {
    guard let id = pattern.subject, let plan = self.plan(of: id) else { return }
    let lack: (reason: Phrase, hint: Phrase)? =
      switch pattern.kind {
      case .completed where plan.completion == nil:
        ("'\(id)' has no completion block", "such as  \(id).finished  or a 'completion'")
      case .failed where !canFail(plan): ("nothing makes '\(id)' fail", "say  fails: {at: 1s, message: text}")
      case .block where !hasBlocks(plan), .blockEnded where !hasBlocks(plan):
        ("'\(id)' has no more than one block", "such as  \(id).executing")
      case .log where !canPrint(plan): ("'\(id)' prints nothing", "give it a step  log: text")
      case _: nil
      }
    guard let lack else { return }
    problems.add("impossible-event", "'\(pattern)' cannot happen: \(lack.reason)", at: place, hint: lack.hint)
  }

  private func hasBlocks(_ plan: OperationPlan) -> Bool { plan.blocks.count + addedBlocks(of: plan.id) > 1 }

  /// A group fails with its children.
  private func canFail(_ plan: OperationPlan) -> Bool {
    plan.failure != nil || plan.group != nil || addedBlocks(of: plan.id) > 0
      || plan.contains { if case .flow(.fail) = $0 { true } else { false } }
  }

  private func canPrint(_ plan: OperationPlan) -> Bool {
    addedBlocks(of: plan.id) > 0 || plan.contains { if case .flow(.log) = $0 { true } else { false } }
  }
}

extension OperationPlan {
  /// Whether any of the steps that it runs satisfies the predicate.
  fileprivate func contains(_ isWanted: (Step.Action) -> Bool) -> Bool {
    stepLists.contains { $0.withInner.contains { isWanted($0.action) } }
  }
}
