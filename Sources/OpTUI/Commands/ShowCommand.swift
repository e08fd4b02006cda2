import ArgumentParser
import Localization
import OpPlay
import Scenarios

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the file of a built-in scenario.",
    discussion: """
      To change one, start from a copy: optui show images/pipeline > pipeline.yaml

      With --code, prints its classes and observers as a Swift program, as the key V shows them: optui show \
      subclassing/async-recipe --code

      Exits with status 2 if there is no code to print, and with 3 if there is no such scenario.
      """
  )

  @Argument(help: "The name of a built-in scenario, or a file.", completion: .scenarios)
  var scenario: String

  @Flag(help: "Print the classes and the observers of its operations as Swift.")
  var code = false

  @OptionGroup var display: LineOptions

  func run() throws {
    let file = try ScenarioFile(named: scenario)
    var output = OutputStream.standardOutput()
    try output.write(
      StyledText.source(
        code ? try program(of: file) : try text(of: file), comments: code ? "//" : "#",
        isColored: LineColors.current.standardOutput))
    try output.flush()
  }

  /// The text of the file; for a built-in one, with the schema line of `optui schema` and `optui new`.
  private func text(of file: ScenarioFile) throws -> String {
    let text = String(decoding: try file.contents(), as: UTF8.self)
    guard BuiltIn.all.contains(where: { $0.name == file.name }), let end = text.firstIndex(of: "\n"),
      text.hasPrefix(FormatSchema.modeline(for: ""))
    else { return text }
    return FormatSchema.modeline() + text[end...]
  }

  private func program(of file: ScenarioFile) throws -> String {
    guard let program = CodeListing.program(of: try file.scenario(), language: Catalog.current?.language) else {
      throw Failure(.wrongUsage, "no operation of \(scenario) has a class of its own or observers")
    }
    return program
  }
}
