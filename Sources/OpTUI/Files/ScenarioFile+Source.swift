import Scenarios

// The text of a scenario
extension ScenarioFile {
  /// Returns the text of the file; for a built-in one, with the schema line of `optui new`.
  func publishedText() throws(Failure) -> String {
    let text = String(decoding: try contents(), as: UTF8.self)
    guard BuiltIn.all.contains(where: { $0.name == name }), let end = text.firstIndex(of: "\n"),
      text.hasPrefix(FormatSchema.modeline(for: ""))
    else { return text }
    return FormatSchema.modeline() + text[end...]
  }

  /// Returns the scenario as a Swift program.
  func program() throws(Failure) -> String {
    CodeListing.program(of: try scenario(), language: Catalog.current?.language)
  }
}
