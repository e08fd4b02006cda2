import ArgumentParser

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the file of a built-in scenario.",
    discussion: """
      To change one, begin with a copy: optui show images/pipeline > pipeline.yaml

      Exits with status 3 if there is no such scenario.
      """
  )

  @Argument(help: "The name of a built-in scenario, or a file.", completion: .scenarios)
  var scenario: String

  func run() throws {
    let file = try ScenarioFile(named: scenario)
    var output = OutputStream.standardOutput()
    try output.write(String(decoding: file.bytes, as: UTF8.self))
    try output.flush()
  }
}
