import ArgumentParser
import OpEngine
import OpScenario
import OpTUICore
import Scenarios

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the built-in scenarios.")

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Option(help: "The format of the list; json prints one object per line.")
  var format = Format.text

  @OptionGroup var display: DisplayOptions

  func run() throws {
    switch format {
    case .text: try Self.printLines(Self.entries, isColored: display.color.colorsLines)
    case .json:
      var output = OutputStream.standardOutput()
      for entry in Self.entries {
        let description = entry.description.map { #","description":\#($0.quotedForJSON)"# } ?? ""
        let (name, title) = (entry.name.quotedForJSON, entry.title.quotedForJSON)
        try output.write(#"{"name":\#(name),"title":\#(title)\#(description)}"# + "\n")
      }
      try output.flush()
    }
  }

  /// The built-in scenarios by name.
  static var entries: [PickerModel.Entry] {
    let language = Environment.process.language
    return BuiltIn.all.map { builtIn in
      PickerModel.Entry(
        name: builtIn.name, title: text(of: builtIn.title, in: language) ?? "",
        description: text(of: builtIn.summary, in: language))
    }
  }

  private static func text(of variants: [BuiltIn.Variant], in language: String?) -> String? {
    if variants.isEmpty { return nil }
    return LocalizedText(variants: variants.map { LocalizedText.Variant(language: $0.language, text: $0.text) })
      .text(in: language)
  }

  /// - Parameter isColored: whether lines for such a place have colours: on a terminal or not.
  static func printLines(
    _ entries: [PickerModel.Entry],
    isColored: (Environment, _ onTerminal: Bool) -> Bool = ColorChoice.auto.colorsLines
  ) throws(Failure) {
    let columns = entries.map { DisplayWidth.of($0.name) }.max() ?? 0
    var output = OutputStream.standardOutput()
    let isColored = isColored(.process, output.isTerminal)
    for entry in entries {
      let gap = String(repeating: " ", count: columns - DisplayWidth.of(entry.name) + 2)
      let name = entry.name.printable
      try output.write((isColored ? StyledText.text(name, .bold) : name) + gap + entry.title.printable + "\n")
    }
    try output.flush()
  }
}
