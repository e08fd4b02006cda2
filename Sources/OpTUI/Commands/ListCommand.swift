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
      let scenario = ScenarioFile(builtIn).load().scenario
      return PickerModel.Entry(
        name: builtIn.name, title: scenario?.title.text(in: language) ?? "",
        description: scenario?.description?.text(in: language))
    }
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
