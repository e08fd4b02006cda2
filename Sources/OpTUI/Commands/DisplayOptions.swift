import ArgumentParser

/// The options that concern the terminal.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Whether to use colours.")
  var color = ColorChoice.auto

  @Option(help: "The characters to draw with.")
  var charset = CharsetChoice.auto

  @Option(help: "The colours: for a dark or a light background, with high contrast, or none.")
  var theme: Theme?

  /// Read before all others, when the program starts.
  @Option(help: "The language of texts; otherwise that of OPTUI_LANG, or of the locale.")
  var lang: LanguageChoice?

  /// Takes the terminal over, if there is one that can be.
  /// - Parameter configuration: the settings where no option and no variable says otherwise.
  func openTerminal(_ configuration: Configuration) throws(TerminalRefusal) -> Terminal {
    let environment = Environment.process
    return try Terminal(
      wantsColors: color.wantsColors(in: environment, otherwise: configuration.color),
      theme: (theme ?? configuration.theme).resolved(in: environment),
      charset: charset == .auto ? configuration.charset : charset, environment: environment)
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension CharsetChoice: ExpressibleByArgument {}
extension LanguageChoice: ExpressibleByArgument {}
extension Theme: ExpressibleByArgument {}
