/// The key file: a line for each action, with its keys.
enum KeysFile {
  /// Applies the lines of a key file.
  /// - Returns: the problems of the file.
  static func apply(_ file: SettingsFile, to map: inout KeyMap) -> [Problem] {
    var problems = file.problems
    var changes: [(name: String, keys: [Key], place: SourcePlace)] = []
    for line in file.lines {
      do {
        changes.append((line.name, try keys(of: line, in: map), line.valuePlace))
      } catch {
        problems.append(error)
      }
    }
    let rebound = changes.reduce(map) { $0.binding($1.keys, toAction: $1.name) }
    for change in changes {
      for key in change.keys {
        guard let other = rebound.namesOfActions(for: key).first(where: { $0 != change.name }) else { continue }
        problems.append(
          Problem(
            .error, "taken-key", "'\(key.name)' is also the key of '\(other)'", at: change.place,
            hint: KeyMap.fixedActions.contains(other) ? "choose another key" : "give '\(other)' another key"))
      }
    }
    if problems.isEmpty { map = rebound }
    return problems
  }

  private static func keys(of line: SettingsFile.Line, in map: KeyMap) throws(Problem) -> [Key] {
    let names = map.namesOfActions
    guard names.contains(line.name) else {
      throw Problem(
        .error, "unknown-action", "unknown action '\(line.name)'", at: line.namePlace,
        hint: Suggestion.didYouMean(line.name, among: names) ?? "`optui config --keys` lists all")
    }
    guard !KeyMap.fixedActions.contains(line.name) else {
      throw Problem(.error, "fixed-key", "the keys of '\(line.name)' cannot be changed", at: line.namePlace)
    }
    let words = line.value.split(separator: " ")
    let keys = words.compactMap { Key(name: String($0)) }
    guard keys.count == words.count, !keys.isEmpty else {
      let word = words.first { Key(name: String($0)) == nil } ?? ""
      throw Problem(
        .error, "unknown-key", words.isEmpty ? "there is no key" : "there is no key '\(word)'", at: line.valuePlace,
        hint: "a character, or one of: \(Key.names.joined(separator: " "))")
    }
    return keys
  }

  /// The key file with the keys of all actions, commented out.
  static var template: String {
    let map = KeyMap.standard
    let lines = map.namesOfActions.filter { !KeyMap.fixedActions.contains($0) }
      .map { "# \($0): \(map.keys(forActionNamed: $0).map(\.name).joined(separator: " "))\n" }
    let head = localized(
      """
      The keys of OpTUI. Remove the # before a line to change it.
      Several keys are separated by blanks; the first one is shown.
      A key is a character, or one of: \(Key.names.joined(separator: " "))
      Ctrl-C, Ctrl-Z, Enter and Esc, and the answers to questions, cannot be changed.
      """)
    return head.split(separator: "\n").map { "# \($0)\n" }.joined() + "\n" + lines.joined()
  }
}
