/// The user's settings: appearance and keys.
struct Configuration {
  var theme = Theme.auto
  var color = ColorChoice.auto
  var charset = CharsetChoice.auto
  var speed = Speed.normal
  var logOrder = LogOrder.newest
  var usesMouse = true
  var keys = KeyMap.standard

  /// Returns the options of a play. Those of the command line take precedence.
  func playOptions(
    speed: Speed? = nil, holds: Bool = true, exitsAtEnd: Bool = false, isForProjector: Bool
  ) -> PlayOptions {
    var options = PlayOptions(
      speed: speed ?? self.speed, language: Environment.process.language, holds: holds, exitsAtEnd: exitsAtEnd,
      keys: keys, logOrder: logOrder, usesMouse: usesMouse,
      files: .ofUser(Environment.process.language), course: .ofPlay(Environment.process.language),
      progress: .ofUser())
    options.outputs = .ofUser
    options.isForProjector = isForProjector
    return options
  }

  /// A setting of the file.
  private struct Setting: Sendable {
    let name: String
    /// The allowed values, for messages and for the template.
    let values: [String]
    let comment: Phrase
    /// Applies one of the values.
    let set: @Sendable (inout Configuration, String) -> Void
    /// The default value.
    let standard: String
  }

  /// A setting with the values of an enumeration.
  private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable, comment: Phrase
  ) -> Setting {
    Setting(
      name: name, values: Value.allCases.map(\.rawValue), comment: comment,
      set: { configuration, text in
        if let value = Value(rawValue: text) { configuration[keyPath: property] = value }
      },
      standard: Configuration()[keyPath: property].rawValue)
  }

  private static let settings = [
    choice(
      "theme", \.theme, comment: "The colours: those for a dark or a light background, with high contrast, or none."),
    choice("color", \.color, comment: "Whether to use colours. NO_COLOR, OPTUI_COLOR and --color come first."),
    choice("charset", \.charset, comment: "The characters to draw with."),
    Setting(
      name: "speed", values: Speed.names, comment: "The speed relative to real time.",
      set: { $0.speed = Speed($1) ?? .normal }, standard: "1"),
    choice("log-order", \.logOrder, comment: "The events listed first."),
    Setting(
      name: "mouse", values: ["on", "off"],
      comment: "Whether the program uses the mouse; if off, the terminal selects text with it. The key m switches.",
      set: { $0.usesMouse = $1 == "on" }, standard: "on"),
  ]

  /// Applies the lines of a settings file.
  /// - Returns: the problems of the file.
  mutating func apply(_ file: SettingsFile) -> [Problem] {
    file.lines.compactMap { line in
      guard let setting = Self.settings.first(where: { $0.name == line.name }) else {
        let names = Self.settings.map(\.name)
        return Problem(
          .error, "unknown-setting", "unknown setting '\(line.name)'", at: line.namePlace,
          hint: Suggestion.didYouMean(line.name, among: names) ?? .oneOf(names))
      }
      guard setting.values.contains(line.value) else {
        return Problem(
          .error, "invalid-value", "'\(line.value)' is not valid for '\(setting.name)'", at: line.valuePlace,
          hint: .oneOf(setting.values))
      }
      setting.set(&self, line.value)
      return nil
    } + file.problems
  }

  /// The settings file with all defaults, commented out.
  static var template: String {
    let entries = settings.map { setting in
      let values = localized("One of: \(setting.values.joined(separator: " "))")
      return "# \(setting.comment)\n# \(values)\n# \(setting.name): \(setting.standard)\n"
    }
    let head = localized("The settings of OpTUI. Remove the # before a setting to change it.")
    return "# \(head)\n\n" + entries.joined(separator: "\n")
  }
}
