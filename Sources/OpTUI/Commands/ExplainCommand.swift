import ArgumentParser

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain a word of the API, a lint, a misuse, a reason to wait, a rule, an exit code, a post, or the format.",
    discussion: """
      Without an argument it lists all of them: optui explain late-dependency, optui explain 141. R4 is a rule of the \
      engine. A member of Operation or OperationQueue, or a word such as QoS, KVO or retain, prints a short answer with \
      its rules and lessons. The posts are the sources of the lessons: optui explain posts. A key of the scenario \
      format prints what its reference says about it: optui explain barrier; optui explain format prints all of it, \
      and optui explain schema its JSON Schema. Editors with a YAML language server complete and check a file by the \
      schema that its first line names:

        optui explain schema > optui.schema.json
        # yaml-language-server: $schema=optui.schema.json

      Exits with status 2 if the word is unknown.
      """
  )

  @Argument(
    help:
      "A word of the API, the ID of a lint, a misuse, a reason, a rule or a post, an exit code, or a key of the format.",
    completion: .subjects)
  var subject: String?

  @OptionGroup var display: LineOptions

  func run() throws {
    let isColored = LineColors.current.standardOutput
    let pages = try subject.map { try ExplainedTopic.found(as: $0).map { $0.page(isColored: isColored) } }
    try OutputStream.print(pages?.joined(separator: "\n") ?? ExplainedTopic.list(isColored: isColored))
  }
}
