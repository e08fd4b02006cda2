import ArgumentParser

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

  @OptionGroup var display: DisplayOptions
}
