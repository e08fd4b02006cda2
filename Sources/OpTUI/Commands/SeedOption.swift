import ArgumentParser

/// The option that selects one of the orders that a scenario allows.
struct SeedOption: ParsableArguments {
  @Option(help: "The seed that selects one of the allowed orders, instead of the file's.")
  var seed: UInt64?
}
