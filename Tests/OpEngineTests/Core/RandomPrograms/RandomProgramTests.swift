import Testing

/// The core against a model of the rules, in programs nobody would write.
struct RandomProgramTests {
  @Test(arguments: 1...250)
  func `The engine does what the model says`(_ seed: UInt64) {
    var program = RandomProgram(seed: seed)
    let problem = program.run(steps: 120)
    #expect(problem == nil, "seed \(seed)")
  }
}
