import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completions for a shell.",
    discussion: """
      `make install` installs them. To try them, without installing:

        source <(optui completions bash)
        optui completions zsh > ~/.zfunc/_optui
        optui completions fish > ~/.config/fish/completions/optui.fish
      """
  )

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "The shell.")
  var shell: Shell

  @OptionGroup var display: LineOptions

  func run() throws {
    if let script = CompletionScript(for: shell.rawValue) { try OutputStream.print(script.text) }
  }
}
