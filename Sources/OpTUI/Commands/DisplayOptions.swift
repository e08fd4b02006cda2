import ArgumentParser

/// What the person says about the terminal.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Whether to use colours.")
  var color = ColorChoice.auto

  @Option(help: "Which characters to draw with.")
  var charset = CharsetChoice.auto

  /// Takes the terminal over, if there is one that can be.
  func openTerminal() throws(TerminalRefusal) -> Terminal {
    try Terminal(color: color, charset: charset, environment: .process)
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension CharsetChoice: ExpressibleByArgument {}
