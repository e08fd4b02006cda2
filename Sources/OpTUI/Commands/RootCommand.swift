import ArgumentParser
import OpScenario

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optui",
    abstract: "Plays operation queues in the terminal.",
    discussion: """
      Without a command, optui shows what it is given, as 'run' does: optui FILE, optui NAME, optui LOG, optui FOLDER, \
      optui - for standard input. With nothing at all it lists the built-in scenarios to choose from.
      """,
    version: Version.line,
    subcommands: [
      RunCommand.self, ExecCommand.self, AttachCommand.self, CheckCommand.self, WhyCommand.self, StatsCommand.self,
      ListCommand.self, ShowCommand.self, NewCommand.self, LiveCommand.self, LearnCommand.self, RenderCommand.self,
      ExportCommand.self, ExplainCommand.self, FormatCommand.self, SchemaCommand.self,
      CourseCommand.self,
      ConfigCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )

  /// The names of the commands.
  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

  /// Words that stand for a command in other programs, or name what it shows.
  private static let otherNames = [
    "exercise": "learn", "exercises": "learn", "lesson": "list", "lessons": "list", "scenarios": "list", "ls": "list",
    "play": "run", "open": "run", "watch": "attach", "verify": "check", "test": "check", "cat": "show", "init": "new",
    "create": "new", "session": "live", "statistics": "stats", "lint": "explain", "reference": "format",
    "settings": "config", "keys": "config",
  ]

  /// Returns the command that is meant by a word that is none; nil where nothing is near.
  static func command(meantBy word: String) -> String? {
    otherNames[word.lowercased()] ?? Suggestion.nearest(to: word, among: commandNames)
  }

  @OptionGroup var display: DisplayOptions
}
