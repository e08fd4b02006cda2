extension CommonProgram {
  /// Runs it on an empty queue, which may block for as long as that takes.
  func run<Queue: CommonQueue>(on queue: Queue) -> Outcome {
    let journal = Journal(count: plans.count, gates: gates.count)
    let operations: [Queue.Operation] = operations(for: Queue.self, noting: journal)
    let gates = gates.enumerated().map { number, dependency in
      let gate = Queue.gate { journal.query(number, isAfter: operations[dependency].isFinished) }
      gate.addDependency(operations[dependency])
      return gate
    }
    let observations = zip(plans.indices, operations).map { number, operation in
      Queue.observe(operation) { [isDependant = !plans[number].dependencies.isEmpty] key in
        journal.post(key, of: number, isDependant: isDependant)
      }
    }
    defer { withExtendedLifetime((gates, observations)) {} }
    var outcome = Outcome()
    for round in rounds {
      queue.maxConcurrentOperationCount = round.limit
      queue.isSuspended = round.isSuspended
      for step in round.steps { take(step, on: queue, operations) }
      if round.isSuspended { outcome.flags.append(operations.map(Outcome.Flags.init)) }
      round.letRun(queue)
      let started = journal.takeStarted()
      outcome.ran.append(round.hasExactOrder ? started : started.sorted())
      outcome.flags.append(operations.map(Outcome.Flags.init))
      outcome.left.append(queue.operationCount)
    }
    journal.waitForCompletions(plans.count(where: \.hasCompletion))
    journal.waitForQueries()
    outcome.works = journal.works
    outcome.completions = journal.completions
    outcome.queries = journal.queries
    for (round, ran) in zip(rounds, outcome.ran) where round.hasExactOrder {
      let due = ran.filter { plans[$0].hasCompletion }
      let came = journal.completed.filter(due.contains)
      if came != due { outcome.disorder.append("completion blocks ran as \(came), not as \(due)") }
    }
    outcome.faults = journal.faults
    return outcome
  }

  private func operations<Queue: CommonQueue>(for _: Queue.Type, noting journal: Journal) -> [Queue.Operation] {
    var operations: [Queue.Operation] = []
    for (number, plan) in plans.enumerated() {
      let dependencies = plan.dependencies.map { (number: $0, operation: operations[$0]) }
      let operation = Queue.operation(plan.work) {
        journal.begin(number, after: dependencies.map { ($0.number, $0.operation.isFinished) })
        journal.end(number)
      }
      for dependency in dependencies { operation.addDependency(dependency.operation) }
      operation.rank = plan.priority
      if plan.hasCompletion {
        operation.completionBlock = { [weak operation] in
          journal.complete(number, isFinished: operation?.isFinished ?? true)
        }
      }
      operations.append(operation)
    }
    return operations
  }

  private func take<Queue: CommonQueue>(_ step: Step, on queue: Queue, _ operations: [Queue.Operation]) {
    switch step {
    case .add(let number): queue.addOperation(operations[number])
    case .addBatch(let numbers): queue.addOperations(numbers.map { operations[$0] }, waitUntilFinished: false)
    case .cancel(let number): operations[number].cancel()
    case .cancelAll: queue.cancelAllOperations()
    }
  }
}

extension CommonProgram.Round {
  /// Resumes the queue, and returns once it is empty.
  fileprivate func letRun(_ queue: some CommonQueue) {
    queue.isSuspended = false
    for _ in 0..<flips {
      queue.isSuspended = true
      queue.isSuspended = false
    }
    queue.waitUntilAllOperationsAreFinished()
  }
}
