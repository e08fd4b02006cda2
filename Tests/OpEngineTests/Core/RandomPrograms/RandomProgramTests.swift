import TestSupport
import Testing

/// The core against a model of the rules, in random programs.
struct RandomProgramTests {
  @Test(arguments: 1...(isThorough ? 250 : 60))
  func `The engine does what the model says`(_ seed: UInt64) {
    var program = RandomProgram(seed: seed)
    let problem = program.run(steps: 120)
    #expect(problem == nil, "seed \(seed)")
  }
}

struct StuckProgramTests {
  /// For every stuck program, following the advice finishes every operation; and operations without a reason run.
  @Test(arguments: UInt64(1)...(isThorough ? 300 : 50))
  func `Doing what explanations say unblocks everything`(_ seed: UInt64) {
    var program = StuckProgram(seed: seed)
    let failure = program.cureAll()
    #expect(failure == nil, "seed \(seed): \(failure ?? "")\n\(program.story.joined(separator: "; "))")
  }
}
