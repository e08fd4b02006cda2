import ArgumentParser

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optui",
    abstract: "Plays operation queues in the terminal.",
    discussion: """
      Without a command, optui shows its argument, as 'run' does; without arguments it opens the course.

      TARGET is a scenario file, the name of a lesson, an event log, a folder, - for standard input, or a running \
      program: its process number, its name or the path of its socket. A file comes first, then a lesson, then a \
      program; './NAME' is always a file.
      """,
    version: Version.line,
    groupedSubcommands: [
      CommandGroup(name: "Look", subcommands: [RunCommand.self, AttachCommand.self, ExecCommand.self]),
      CommandGroup(name: "Ask", subcommands: [WhyCommand.self, StatsCommand.self]),
      CommandGroup(name: "Prove", subcommands: [CheckCommand.self]),
      CommandGroup(name: "Make", subcommands: [NewCommand.self, LiveCommand.self]),
      CommandGroup(name: "Give", subcommands: [ExportCommand.self]),
      CommandGroup(name: "Learn", subcommands: [CourseCommand.self, LearnCommand.self]),
      CommandGroup(
        name: "Look up", subcommands: [ExplainCommand.self, ConfigCommand.self, CompletionsCommand.self]),
    ],
    defaultSubcommand: RunCommand.self
  )

  /// The names of the commands.
  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

  @OptionGroup var display: DisplayOptions
}
