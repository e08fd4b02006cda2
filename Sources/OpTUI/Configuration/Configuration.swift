import OpScenario
import OpTUICore

/// A person's settings: the look, and the keys.
struct Configuration {
  var theme = Theme.auto
  var color = ColorChoice.auto
  var charset = CharsetChoice.auto
  var speed = Speed.normal
  var logOrder = LogOrder.newest
  var usesMouse = true
  var keys = KeyMap.standard

  /// One setting of the file.
  private struct Setting: Sendable {
    let name: String
    /// The values that it may have, for messages and for the file.
    let values: [String]
    let comment: String
    /// Sets a value of the list.
    let set: @Sendable (inout Configuration, String) -> Void
    /// The value that holds without the file.
    let standard: String
  }

  private static let settings = [
    Setting(
      name: "theme", values: Theme.allCases.map(\.rawValue),
      comment: "The colours: those for a dark or a light background, with high contrast, or none.",
      set: { $0.theme = Theme(rawValue: $1) ?? .auto }, standard: Theme.auto.rawValue),
    Setting(
      name: "color", values: ColorChoice.allCases.map(\.rawValue),
      comment: "Whether to use colours. NO_COLOR, OPTUI_COLOR and --color come first.",
      set: { $0.color = ColorChoice(rawValue: $1) ?? .auto }, standard: ColorChoice.auto.rawValue),
    Setting(
      name: "charset", values: CharsetChoice.allCases.map(\.rawValue), comment: "The characters to draw with.",
      set: { $0.charset = CharsetChoice(rawValue: $1) ?? .auto }, standard: CharsetChoice.auto.rawValue),
    Setting(
      name: "speed", values: Speed.names, comment: "The pace relative to the clock.",
      set: { $0.speed = Speed($1) ?? .normal }, standard: "1"),
    Setting(
      name: "log-order", values: LogOrder.allCases.map(\.rawValue), comment: "The events that stand first.",
      set: { $0.logOrder = LogOrder(rawValue: $1) ?? .newest }, standard: LogOrder.newest.rawValue),
    Setting(
      name: "mouse", values: ["on", "off"],
      comment: "Whether the mouse is the program's; off, the terminal selects text with it. The key m switches.",
      set: { $0.usesMouse = $1 == "on" }, standard: "on"),
  ]

  /// Applies the lines of a file of settings.
  /// - Returns: the problems of the file.
  mutating func apply(_ file: SettingsFile) -> [Problem] {
    file.lines.compactMap { line in
      guard let setting = Self.settings.first(where: { $0.name == line.name }) else {
        let names = Self.settings.map(\.name)
        return Problem(
          .error, "unknown-setting", "unknown setting '\(line.name)'", at: line.namePlace,
          hint: Suggestion.nearest(to: line.name, among: names).map { "did you mean '\($0)'?" }
            ?? "one of: " + names.joined(separator: ", "))
      }
      guard setting.values.contains(line.value) else {
        return Problem(
          .error, "invalid-value", "'\(line.value)' is no value of '\(setting.name)'", at: line.valuePlace,
          hint: "one of: " + setting.values.joined(separator: ", "))
      }
      setting.set(&self, line.value)
      return nil
    } + file.problems
  }

  /// The file of settings with all of them at their defaults, commented out.
  static var template: String {
    let entries = settings.map { setting in
      "# \(setting.comment)\n# One of: \(setting.values.joined(separator: " "))\n# \(setting.name): \(setting.standard)\n"
    }
    return "# The settings of OpTUI. Remove the mark before a line to change it.\n\n" + entries.joined(separator: "\n")
  }
}
