import ArgumentParser

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain a word of the API, a lint, a misuse, a reason to wait, a rule, an exit code, a post, or the format.",
    discussion: """
      Without an argument it lists all of them: optui explain late-dependency, optui explain 141. R4 is a rule of the \
      engine. A member of Operation or OperationQueue, or a word such as QoS, KVO or retain, prints a short answer with \
      its rules and lessons; several words, such as retain cycle, print the answer that has the most of them. The posts \
      are the sources of the lessons: optui explain posts. A key of the scenario format prints what its reference \
      says about it: optui explain underlying; optui explain format prints all of it, and optui explain schema its JSON \
      Schema. Editors with a YAML language server complete and check a file by the schema that its first line names:

        optui explain schema > optui.schema.json
        # yaml-language-server: $schema=optui.schema.json

      Exits with status 2 if the word is unknown.
      """
  )

  @Argument(
    help:
      "Words of the API, the ID of a lint, a misuse, a reason, a rule or a post, an exit code, or a key of the format.",
    completion: .subjects)
  var subject: [String] = []

  @OptionGroup var display: LineOptions

  func run() throws {
    let isColored = LineColors.current.standardOutput
    let text =
      subject.isEmpty
      ? ExplainedTopic.list(isColored: isColored)
      : try ExplainedTopic.text(about: subject.joined(separator: " "), isColored: isColored)
    try OutputStream.print(text)
  }
}
