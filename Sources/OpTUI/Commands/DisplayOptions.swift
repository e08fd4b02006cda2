import ArgumentParser

/// The options of the terminal.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Whether to use colours.")
  var color = ColorChoice.auto

  @OptionGroup var characters: CharsetOption

  @Option(help: "The colours: for a dark or a light background, with high contrast, or none.")
  var theme: Theme?

  @Flag(help: "Use the projector layout, in which a clicker's keys control a lesson; the key B does too.")
  var projector = false

  @OptionGroup var language: LanguageOption

  var charset: CharsetChoice { characters.charset }

  /// Takes over the terminal, if it is usable.
  /// - Parameter configuration: the settings used without an option or a variable.
  func openTerminal(_ configuration: Configuration) throws(TerminalRefusal) -> Terminal {
    let environment = Environment.process
    return try Terminal(
      wantsColors: color.wantsColors(in: environment, otherwise: configuration.color),
      theme: (theme ?? configuration.theme).resolved(in: environment),
      charset: charset == .auto ? configuration.charset : charset, environment: environment)
  }
}

/// The options of commands that only print lines. `LineColors` and `Language` read them before parsing.
struct LineOptions: ParsableArguments {
  @Option(help: "Whether to use colours.")
  var color = ColorChoice.auto

  @OptionGroup var language: LanguageOption
}

/// The options of commands that print lines with symbols. The root command has the charset group too, because the
/// parser passes an option read there to the command.
struct TextOptions: ParsableArguments {
  @Option(help: "Whether to use colours.")
  var color = ColorChoice.auto

  @OptionGroup var characters: CharsetOption

  @OptionGroup var language: LanguageOption

  var charset: CharsetChoice { characters.charset }
}

struct CharsetOption: ParsableArguments {
  @Option(help: "The characters to draw with.")
  var charset = CharsetChoice.auto
}

/// The option of commands that print texts in several languages; it is read before all others.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of texts, instead of that of the locale or OPTUI_LANG.", valueName: "language"))
  var lang: Language?
}

extension Language: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
extension CharsetChoice: ExpressibleByArgument {}
extension Theme: ExpressibleByArgument {}
