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
    let locale = self[Self.languageVariable] ?? self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"]
    guard let letters = locale?.prefix(while: \.isLetter), letters.count == 2 else { return nil }
    return String(letters)
  }

  /// The folder for persistent state: `$XDG_STATE_HOME/optui`, or `~/.local/state/optui`; nil if neither variable is
  /// set.
  var stateFolder: String? { folder("XDG_STATE_HOME", or: ".local/state") }

  /// The folder for what can be made again: `$XDG_CACHE_HOME/optui`, or `~/.cache/optui`.
  var cacheFolder: String? { folder("XDG_CACHE_HOME", or: ".cache") }

  private func folder(_ variable: String, or place: String) -> String? {
    let base = self[variable] ?? self["HOME"].map { "\($0)/\(place)" }
    // The specification requires to ignore relative paths.
    return base.flatMap { $0.hasPrefix("/") ? "\($0)/optui" : nil }
  }

  /// Whether TERM names a terminal that can show more than lines.
  var hasScreen: Bool { self["TERM"].map { $0 != "dumb" } ?? false }
}
