import ArgumentParser
import OpScenario
import OpTUICore
import Scenarios

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the built-in scenarios.")

  func run() throws { try Self.printLines(Self.entries) }

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

  static func printLines(_ entries: [PickerModel.Entry]) throws(Failure) {
    let columns = entries.map(\.name.count).max() ?? 0
    var output = OutputStream.standardOutput()
    for entry in entries {
      let gap = String(repeating: " ", count: columns - entry.name.count + 2)
      try output.write(entry.name + gap + entry.title + "\n")
    }
    try output.flush()
  }
}
