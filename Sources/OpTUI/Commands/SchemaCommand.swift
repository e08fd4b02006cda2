import ArgumentParser
import OpPlay

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the scenario format, for editors.",
    discussion: """
      Editors with a YAML language server complete and check a file by the schema that its first line names:

        optui schema > optui.schema.json
        # yaml-language-server: $schema=optui.schema.json

      Only 'optui check' tells whether ids exist and events can happen.
      """
  )

  func run() throws {
    var output = OutputStream.standardOutput()
    try output.write(FormatSchema.text)
    try output.flush()
  }
}
