import Foundation
import OpEngine
import Testing

/// A comparison of random programs on Foundation's queues and on OpEngine's, live: their outcomes must be equal.
@Suite struct DifferentialTests {
  static let seedsPerCase: UInt64 = 50

  @Test(arguments: stride(from: 0 as UInt64, to: 400, by: Int(seedsPerCase)).map { $0 })
  func `Both engines agree on random programs, from seed`(_ first: UInt64) async {
    let engine = Engine(misuse: .report)
    for seed in first..<first + Self.seedsPerCase {
      let program = CommonProgram(seed: seed)
      guard let theirs = await blocking({ program.run(on: Foundation.OperationQueue()) }) else {
        Issue.record("seed \(seed) hangs on Foundation: \(program)")
        return
      }
      let run = { @Sendable in program.run(on: Engine.$current.withValue(engine) { OpEngine.OperationQueue() }) }
      guard let ours = await blocking({ Engine.$current.withValue(engine, operation: run) }) else {
        Issue.record("seed \(seed) hangs on OpEngine: \(program)")
        return
      }
      #expect(ours.differences(from: theirs) == [], "seed \(seed), OpEngine against Foundation: \(program)")
      #expect(ours.faults + ours.disorder == [], "seed \(seed), OpEngine: \(program)")
      #expect(theirs.faults == [], "seed \(seed), Foundation: \(program)")
    }
  }
}
