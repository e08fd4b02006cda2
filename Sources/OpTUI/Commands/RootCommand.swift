import ArgumentParser
import OpTUICore

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optui",
    abstract: "Plays operation queues in the terminal.",
    discussion: "Without a command, optui lists the built-in scenarios to choose from.",
    version: Version.line,
    subcommands: [
      RunCommand.self, ExecCommand.self, AttachCommand.self, CheckCommand.self, WhyCommand.self, ListCommand.self,
      LiveCommand.self, RenderCommand.self, ExportCommand.self,
      ConfigCommand.self,
    ]
  )

  @OptionGroup var display: DisplayOptions

  func run() throws {
    let entries = ListCommand.entries
    let configuration = try Configuration.ofPerson()
    guard let terminal = try Interface.auto.openTerminal(display, configuration) else {
      return try ListCommand.printLines(entries)
    }
    try LoopSubject.picker(entries, open: LoopSubject.openBuiltIn).show(on: terminal, configuration.playOptions())
  }
}
