import ArgumentParser

/// The options that concern the terminal.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Whether to use colours.")
  var color = ColorChoice.auto

  @Option(help: "The characters to draw with.")
  var charset = CharsetChoice.auto

  /// Takes the terminal over, if there is one that can be.
  func openTerminal() throws(TerminalRefusal) -> Terminal {
    try Terminal(color: color, charset: charset, environment: .process)
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension CharsetChoice: ExpressibleByArgument {}
