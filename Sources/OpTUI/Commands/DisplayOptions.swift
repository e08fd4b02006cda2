import ArgumentParser

/// What the person says about the terminal.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Whether to use colours: auto, always or never.")
  var color = ColorChoice.auto

  @Option(help: "Which characters to draw with: auto, unicode or ascii.")
  var charset = CharsetChoice.auto

  /// Takes the terminal over, if there is one that can be.
  func openTerminal() throws(TerminalRefusal) -> Terminal {
    try Terminal(color: color, charset: charset, environment: .process)
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension CharsetChoice: ExpressibleByArgument {}
