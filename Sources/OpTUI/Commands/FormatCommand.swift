import ArgumentParser
import Localization
import OpPlay
import Scenarios

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Print the reference of the scenario format.",
    discussion: """
      The reference is long: optui format | less. With a word it prints the sections about it: optui format barrier.

      Exits with status 2 if no section is about the word.
      """
  )

  @Argument(help: "A word, such as a key of the format.", completion: .formatKeys)
  var word: String?

  @OptionGroup var display: LineOptions

  func run() throws {
    guard let page = Page.named("README", language: Catalog.current?.language) else {
      throw Failure(.internalFault, "the reference is not available")
    }
    var output = OutputStream.standardOutput()
    var text = MarkdownText(page.text)
    if let word {
      text = text.sections(about: word)
      if text.isEmpty { throw Failure(.wrongUsage, Self.missing(word)) }
    }
    try output.write(text.rendered(isColored: LineColors.current.standardOutput))
    try output.flush()
  }

  /// The keys of the format, in order.
  static var keys: [String] { Page.named("README", language: nil).map { MarkdownText($0.text).keys.sorted() } ?? [] }

  private static func missing(_ word: String) -> Phrase {
    let hint = Suggestion.didYouMean(word, among: keys) ?? "`optui format` alone prints all of it"
    return "the format reference has no section about '\(word)'; \(hint)"
  }
}
