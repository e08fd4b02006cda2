@testable import OpEngine

// What threads do.
extension RandomProgram {
  mutating func toggleMain() {
    let isFree = model.freeWorkers.contains(1)
    // It is busy with its queue, and cannot report anything.
    guard isFree == isMainListening else { return }
    isMainListening = !isFree
    perform("main free \(!isFree)", .setMainFree(!isFree)) { model in
      if isFree { model.freeWorkers.remove(1) } else { model.freeWorkers.insert(1) }
      return nil
    }
  }

  mutating func offerBlocks() {
    guard let executing = names.first(where: { probe.record(of: $0).state == .executing }) else { return }
    perform("blocks of \(executing)", .offerBlocks(probe[executing], upTo: 3)) { model in
      model.blocks += [(executing, 2), (executing, 3)]
      return nil
    }
  }

  /// Mostly the action that has waited longest.
  mutating func takeUpNext() {
    guard !todo.isEmpty else { return }
    let index = Int.random(in: 0..<4, using: &random) == 0 ? todo.indices.randomElement(using: &random) ?? 0 : 0
    let action = todo.remove(at: index)
    doing.append(action)
    guard case .run(.start, of: let id, on: let worker) = action else { return }
    perform("begin \(probe.name(id))", .begin(id), by: Int(worker.number)) { _ in nil }
  }

  mutating func endOne() {
    let index = Int.random(in: 0..<max(1, doing.count + startedByHand.count), using: &random)
    if index < doing.count {
      end(doing.remove(at: index))
    } else if index - doing.count < startedByHand.count {
      finish(startedByHand.remove(at: index - doing.count), by: 1)
    }
  }

  mutating func end(_ action: EngineAction) {
    guard case .run(let part, of: let id, on: let thread) = action else { return }
    let worker = Int(thread.number)
    switch part {
    case .start: finish(probe.name(id), by: worker)
    case .completion:
      perform("completed \(probe.name(id))", .completionEnded(id), by: worker) { [probe] model in
        model.endCompletion(probe.name(id))
        return nil
      }
    case .block: break
    }
    perform("free \(worker)", .freeWorker, by: worker) { model in
      model.free(worker)
      return nil
    }
  }

  mutating func finish(_ name: String, by worker: Int) {
    let completion: EngineState.Completion =
      [.none, .onPool, .onMain][Int.random(in: 0..<3, using: &random) % (model.queues.contains { $0.isMain } ? 3 : 2)]
    perform("finish \(name) \(completion)", .finish(probe[name], completion: completion), by: worker) { model in
      model.finish(name, completion: completion)
      return nil
    }
  }
}
