import OpSystem

/// The environment variables of the program.
struct Environment {
  private let lookUp: (String) -> String?

  init(_ values: [String: String]) { lookUp = { values[$0] } }

  private init(lookUp: @escaping (String) -> String?) { self.lookUp = lookUp }

  /// The environment of this process.
  static var process: Environment { Environment { name in getenv(name).map { String(cString: $0) } } }

  /// The variable that sets the language of texts independently of the locale.
  static let languageVariable = "OPTUI_LANG"

  /// Returns the value of a variable; nil also if it is empty.
  subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// The user's language, such as `zh`: from `OPTUI_LANG`, or from the locale for messages.
  var language: String? {
    (self[Self.languageVariable] ?? self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"])
      .map { String($0.prefix { $0.isLetter }) }
      .flatMap { $0.count == 2 ? $0 : nil }
  }

  /// The folder for persistent state: `$XDG_STATE_HOME/optui`, or `~/.local/state/optui`; nil if neither variable is
  /// set.
  var stateFolder: String? {
    let base = self["XDG_STATE_HOME"] ?? self["HOME"].map { "\($0)/.local/state" }
    // The specification requires to ignore relative paths.
    return base.flatMap { $0.hasPrefix("/") ? "\($0)/optui" : nil }
  }

  /// Whether TERM names a terminal that can show more than lines.
  var hasScreen: Bool { self["TERM"].map { $0 != "dumb" } ?? false }
}
