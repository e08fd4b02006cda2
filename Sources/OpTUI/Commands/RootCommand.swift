import ArgumentParser
import OpPlay

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optui",
    abstract: "Plays operation queues in the terminal.",
    discussion: """
      Without a command, optui shows its argument, as 'run' does: optui FILE, optui NAME, optui LOG, optui FOLDER, \
      optui - for standard input. Without arguments it lists the built-in scenarios to choose from.
      """,
    version: Version.line,
    groupedSubcommands: [
      CommandGroup(
        name: "Play", subcommands: [RunCommand.self, LiveCommand.self, ExecCommand.self, AttachCommand.self]),
      CommandGroup(
        name: "Learn", subcommands: [ListCommand.self, LearnCommand.self, CourseCommand.self, ExplainCommand.self]),
      CommandGroup(
        name: "Write", subcommands: [NewCommand.self, CheckCommand.self, FormatCommand.self, SchemaCommand.self]),
      CommandGroup(name: "Ask", subcommands: [WhyCommand.self, StatsCommand.self]),
      CommandGroup(
        name: "Print",
        subcommands: [ShowCommand.self, RenderCommand.self, ExportCommand.self, ConfigCommand.self]),
    ],
    defaultSubcommand: RunCommand.self
  )

  /// The names of the commands.
  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

  /// Names of commands in other programs, or of their subjects.
  private static let otherNames = [
    "exercise": "learn", "exercises": "learn", "lesson": "list", "lessons": "list", "scenarios": "list", "ls": "list",
    "play": "run", "open": "run", "watch": "run --watch", "verify": "check", "validate": "check", "test": "check",
    "cat": "show", "init": "new",
    "create": "new", "session": "live", "statistics": "stats", "lint": "explain", "reference": "format",
    "settings": "config", "keys": "config", "version": "--version", "-v": "--version", "man": "help",
    "completion": "--generate-completion-script", "completions": "--generate-completion-script",
  ]

  /// Returns the command probably meant by an unknown word; nil if none is similar.
  /// - Parameter isExact: whether misspellings do not count.
  static func command(meantBy word: String, isExact: Bool = false) -> String? {
    otherNames[word.lowercased()] ?? (isExact ? nil : Suggestion.nearest(to: word, among: commandNames + ["help"]))
  }

  @OptionGroup var display: DisplayOptions
}
