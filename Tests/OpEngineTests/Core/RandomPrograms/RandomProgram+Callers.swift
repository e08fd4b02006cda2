@testable import OpEngine

// What callers do.
extension RandomProgram {
  mutating func withAny(_ body: (inout RandomProgram, String) -> Void) {
    if let name = names.randomElement(using: &random) { body(&self, name) }
  }

  mutating func withQueue(_ body: (inout RandomProgram, NaiveModel.Queue) -> Void) {
    if let queue = model.queues.randomElement(using: &random) { body(&self, queue) }
  }

  mutating func make() {
    guard model.operations.count < 16 else { return }
    made += 1
    let priority = QueuePriority.allCases.randomElement(using: &random) ?? .normal
    let name = "\(made)"
    note("make \(name) \(priority)")
    probe.make(name, priority: priority)
    model.operations[name] = NaiveModel.Operation(priority: priority)
    names.append(name)
    if Int.random(in: 0..<3, using: &random) == 0 { addDependency(name) }
  }

  mutating func enqueueSome(_ count: Int) {
    guard let queue = model.queues.randomElement(using: &random) else { return }
    // Mostly new ones; otherwise it is misuse.
    let fresh = names.filter { model[$0].stage == .fresh }
    let source = Int.random(in: 0..<8, using: &random) == 0 ? names : fresh
    let chosen = (0..<count).compactMap { _ in source.randomElement(using: &random) }
    let some =
      Int.random(in: 0..<8, using: &random) == 0
      ? chosen : chosen.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    guard let first = some.first else { return }
    let command: Command =
      some.count == 1
      ? .enqueue(probe[first], in: probe.queue(queue.name))
      : .enqueueBatch(some.map { probe[$0] }, in: probe.queue(queue.name))
    perform("enqueue \(some) in \(queue.name)", command) { $0.enqueue(some, in: queue.name) }
  }

  mutating func cancel(_ name: String) {
    perform("cancel \(name)", .cancel(probe[name])) { model in
      model.cancel(name)
      return nil
    }
  }

  mutating func cancelAll(in queue: String) {
    perform("cancel all in \(queue)", .cancelAll(probe.queue(queue))) { model in
      model.cancelAll(in: queue)
      return nil
    }
  }

  mutating func setPriority(_ name: String) {
    let priority = QueuePriority.allCases.randomElement(using: &random) ?? .normal
    perform("priority \(name) \(priority)", .setPriority(probe[name], priority)) { model in
      model.setPriority(name, priority)
      return nil
    }
  }

  mutating func setMax(of queue: NaiveModel.Queue, to max: Int? = nil) {
    let max = max ?? Int.random(in: -2...3, using: &random)
    perform("max \(queue.name) \(max)", .setMaxConcurrent(probe.queue(queue.name), max)) { model in
      if max < -1 { return .negativeMaxConcurrent }
      if queue.isMain { return nil }
      for index in model.queues.indices where model.queues[index].name == queue.name { model.queues[index].max = max }
      return nil
    }
  }

  mutating func setSuspended(_ queue: NaiveModel.Queue, _ isSuspended: Bool) {
    perform("suspended \(queue.name) \(isSuspended)", .setSuspended(probe.queue(queue.name), isSuspended)) { model in
      for index in model.queues.indices where model.queues[index].name == queue.name && !queue.isMain {
        model.queues[index].isSuspended = isSuspended
      }
      return nil
    }
  }

  mutating func addDependency(_ name: String) {
    guard let other = names.randomElement(using: &random) else { return }
    perform("\(name) after \(other)", .addDependency(probe[name], on: probe[other])) { model in
      model.addDependency(name, on: other)
    }
  }

  mutating func removeDependency(_ name: String) {
    guard let other = (model[name].dependencies.randomElement(using: &random)) ?? names.first else { return }
    perform("\(name) not after \(other)", .removeDependency(probe[name], on: probe[other])) { model in
      model[name].dependencies.removeAll { $0 == other }
      return nil
    }
  }

  mutating func start(_ name: String) {
    let runs = model[name].stage == .fresh && model.isReady(name)
    perform("start \(name)", .start(probe[name])) { $0.start(name) }
    if runs { startedByHand.append(name) }
  }

  mutating func retire(_ name: String) {
    guard !model.isKept(name), model[name].stage == .fresh || model[name].stage == .finished else { return }
    names.removeAll { $0 == name }
    perform("retire \(name)", .retire(probe[name])) { model in
      model.retire(name)
      return nil
    }
  }
}
