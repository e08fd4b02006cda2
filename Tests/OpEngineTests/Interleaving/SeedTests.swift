import Testing

@testable import OpEngine

/// A run is a function of program, commands with their times, and seed; and seeds reach every possible outcome.
struct SeedTests {
  @Test func `The numbers of a seed are the published ones`() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  /// Twelve operations in two queues, with dependencies, priorities, cancels, completion blocks, at three instants.
  private func program(_ time: VirtualRuntime) -> [String] {
    let stage = Stage(time, workers: 3)
    let queues = [stage.queue(), stage.queue(max: 1)]
    let operations = (0..<12).map { stage.block("\($0)") }
    for (index, operation) in operations.enumerated() {
      if index % 3 == 2 { operation.addDependency(operations[index - 2]) }
      if index % 4 == 1 { operation.completionBlock = { [notes = stage.notes] in notes.append("\(index) completion") } }
      time.schedule(after: .milliseconds(index / 4)) { queues[index % 2].addOperation(operation) }
    }
    time.schedule(after: .milliseconds(1)) { operations[3].cancel() }
    time.schedule(after: .milliseconds(1)) { operations[7].queuePriority = .veryHigh }
    time.schedule(after: .milliseconds(2)) { queues[0].cancelAllOperations() }
    let tokens = operations.flatMap { stage.watch($0) }
    time.run()
    withExtendedLifetime(tokens) {}
    return stage.log.events.map { "\($0.sequence) \($0.time.microseconds) \($0.worker.number) \($0.change)" }
      + stage.notes.entries
  }

  @Test func `The same seed is the same run to the last event, and another seed may be another`() {
    let runs = (0..<20).map { program(VirtualRuntime(seed: $0)) }
    for seed in runs.indices { #expect(program(VirtualRuntime(seed: UInt64(seed))) == runs[seed], "seed \(seed)") }
    #expect(Set(runs).count > 15)
    let canonical = program(VirtualRuntime())
    #expect(program(VirtualRuntime()) == canonical)
  }

  @Test(arguments: 1...100)
  func `With any seed, each operation ends once and the tables stay consistent`(_ seed: UInt64) {
    let time = VirtualRuntime(seed: seed)
    let lines = program(time)
    #expect(lines.filter { $0.contains(".finished(") }.count == 12, "seed \(seed)")
    #expect(lines.filter { $0.hasSuffix("completion") }.count == 3, "seed \(seed)")
    #expect(lines.filter { $0.hasSuffix("isFinished 0->1") }.count == 12, "seed \(seed)")
  }

  @Test func `Every possible outcome is reached by some seed`() {
    let ways = Interleavings(FinishInterleavingTests.logC)
    #expect(ways.isExhaustive)
    let bySeeds = Set((1...1_000).map { FinishInterleavingTests.logC(VirtualRuntime(seed: $0)) })
    #expect(bySeeds == ways.outcomes)
  }

  @Test func `A failure names its seed or its script`() {
    withKnownIssue {
      _ = Interleavings(limit: 3) { (time: VirtualRuntime) -> Int in
        let notes = Trail<String>()
        for name in ["a", "b", "c"] { time.schedule(after: .zero) { notes.append(name) } }
        time.run()
        return notes.entries.firstIndex(of: "a") ?? 0
      } problem: { place in
        place == 2 ? "a came last" : nil
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("a came last\nwith VirtualRuntime(seed: ") }
    }
  }

  @Test func `Time that is not advanced overtakes no thread`() {
    let time = VirtualRuntime(seed: 1)
    let stage = Stage(time)
    let queue = stage.queue()
    for index in 0..<20 { queue.addOperation(stage.block("\(index)")) }
    #expect(stage.notes.entries.isEmpty)
    time.run()
    #expect(stage.notes.entries.count == 20)
  }

  @Test func `Thousands of closures due at one instant do not overflow the stack`() {
    let time = VirtualRuntime(seed: 1)
    let stage = Stage(time)
    let queue = stage.queue()
    for index in 0..<2_000 { stage.thread { queue.addOperation(stage.block("\(index)")) } }
    time.run()
    #expect(stage.notes.entries.count == 2_000)
  }
}
