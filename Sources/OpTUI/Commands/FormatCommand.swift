import ArgumentParser
import Localization
import Scenarios

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Print the reference of the scenario format.",
    discussion: """
      The reference is long: optui format | less. With a word it prints the sections that are about it: optui format \
      barrier.

      Exits with status 2 if no section is about the word.
      """
  )

  @Argument(help: "A word, such as a key of the format.")
  var word: String?

  @OptionGroup var display: DisplayOptions

  func run() throws {
    guard let page = Page.named("README", language: Catalog.current?.language) else {
      throw Failure(.internalFault, "the reference is not here")
    }
    var output = OutputStream.standardOutput()
    var text = MarkdownText(page.text)
    if let word {
      text = text.sections(about: word)
      if text.isEmpty { throw Failure(.wrongUsage, "no section of the format is about '\(word)'") }
    }
    try output.write(text.rendered(isColored: display.colorsLines))
    try output.flush()
  }
}
