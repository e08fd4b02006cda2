// The present steps in the code of operations.
extension Play {
  /// Records a fiber's step, if it belongs to an operation whose code can be shown.
  func noteCode(_ fiber: Fiber.ID) {
    guard hasCode, let operation = fibers[fiber].machine.operation else { return }
    noteCode(of: operation, fiber)
  }

  /// Records a fiber's step in an operation, or that the fiber has left its code.
  func noteCode(of operation: Int, _ fiber: Fiber.ID) {
    guard hasCode, codeSteps.count < [CodeStep].most else { return }
    let plan = core.table[operation].plan
    guard plan.hasListing else { return }
    let machine = fibers[fiber].machine
    let place = machine.operation == operation ? machine.place : nil
    let posted = place == nil ? nil : machine.postedOfMany
    codeSteps.append(
      CodeStep(
        operation: plan.id, thread: fiber, position: place.map { CodeStep.Position($0, posted: posted) },
        flags: CodeStep.Flags(operations[operation].flags), eventCount: core.recorder.count, time: now))
  }
}

extension CodeStep.Flags {
  fileprivate init(_ flags: ClassFlags) {
    self.init()
    isReady = flags["isReady"]
    isExecuting = flags["isExecuting"]
    isFinished = flags["isFinished"]
    isCancelled = flags["isCancelled"]
  }
}
