import OpSystem

extension Configuration {
  /// The folder of the files: `$XDG_CONFIG_HOME/optui`, or `~/.config/optui`; nil if neither variable is set.
  static func folder(in environment: Environment) -> String? {
    let base = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { "\($0)/.config" }
    // The specification requires to ignore relative paths.
    return base.flatMap { $0.hasPrefix("/") ? "\($0)/optui" : nil }
  }

  /// Reads the user's files, if they exist.
  /// - Throws: a failure if one of them is invalid; its problems have been printed.
  static func ofUser(in environment: Environment = .process) throws(Failure) -> Configuration {
    var configuration = Configuration()
    guard let folder = folder(in: environment) else { return configuration }
    try read("\(folder)/config") { configuration.apply($0) }
    try read("\(folder)/keys") { KeysFile.apply($0, to: &configuration.keys) }
    return configuration
  }

  private static func read(_ path: String, _ apply: (SettingsFile) -> [Problem]) throws(Failure) {
    guard access(FileName.path(of: path), F_OK) == 0 else { return }
    let bytes = try ScenarioFile(path: path).bytes
    let problems = apply(SettingsFile(String(decoding: bytes, as: UTF8.self)))
    guard !problems.isEmpty else { return }
    OutputStream.complain(ProblemReport(problems, file: path, bytes: bytes))
    throw Failure(.invalidInput)
  }
}
