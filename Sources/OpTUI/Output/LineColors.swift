/// Whether printed lines have colours: one answer for all commands, and for help and errors, which precede them.
struct LineColors: Sendable {
  /// The colours of this run; none in tests.
  @TaskLocal static var current = LineColors(standardOutput: false, standardError: false)

  let standardOutput: Bool
  let standardError: Bool
}

extension LineColors {
  /// Reads `--color` and a monochrome theme from the command line of any command, then the environment, then whether
  /// the output is a terminal.
  init(
    arguments: [String], environment: Environment, terminals: (standardOutput: Bool, standardError: Bool)
  ) {
    let choice = arguments.lastValue(of: "--color").flatMap(ColorChoice.init) ?? .auto
    let isMono = arguments.lastValue(of: "--theme") == Theme.mono.rawValue
    self.init(
      standardOutput: !isMono && choice.colorsLines(in: environment, onTerminal: terminals.standardOutput),
      standardError: !isMono && choice.colorsLines(in: environment, onTerminal: terminals.standardError))
  }
}
