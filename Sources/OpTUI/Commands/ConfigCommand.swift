import ArgumentParser

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the settings, or the keys, with their defaults.",
    discussion: """
      The files 'config' and 'keys' in $XDG_CONFIG_HOME/optui, or ~/.config/optui, change the appearance and the keys. \
      Start from the output of this command:

        optui config > ~/.config/optui/config
        optui config --keys > ~/.config/optui/keys

      Options on the command line and variables such as NO_COLOR take precedence over the files.
      """
  )

  @Flag(help: "Print the key file.")
  var keys = false

  @OptionGroup var display: LineOptions

  func run() throws {
    try OutputStream.print(
      StyledText.source(
        keys ? KeysFile.template : Configuration.template, comments: "#", isColored: LineColors.current.standardOutput))
  }
}
