// Words in place of a command
extension RootCommand {
  /// The former names of commands, and what stands for them.
  private static let aliases: [String: [String]] = [
    "list": ["course"], "render": ["export", "--screen"], "show": ["export", "--to", "yaml"],
    "format": ["explain", "format"], "schema": ["explain", "schema"], "version": ["--version"],
  ]

  /// The former flags of `course`, which are verbs now.
  private static let formerFlags = ["--notes", "--summary", "--reset"]

  /// Names of commands in other programs, or of their subjects.
  private static let otherNames = [
    "exercise": "learn", "exercises": "learn", "lesson": "course", "lessons": "course", "scenarios": "course",
    "ls": "course", "tutorial": "course", "demo": "course", "play": "run", "open": "run", "view": "run",
    "watch": "run --watch", "verify": "check", "validate": "check", "test": "check", "cat": "export --to yaml",
    "code": "export --to swift", "screenshot": "export --screen", "convert": "export", "trace": "export",
    "init": "new", "create": "new", "session": "live", "edit": "live", "statistics": "stats", "stat": "stats",
    "lint": "explain", "doc": "explain", "docs": "explain", "reference": "explain format",
    "settings": "config", "keys": "config --keys", "ps": "attach", "top": "attach", "record": "exec", "start": "exec",
    "man": "help", "usage": "help", "completion": "completions", "reset": "course reset", "notes": "course notes",
    "summary": "course summary", "progress": "course",
  ]

  /// Returns the command probably meant by an unknown word; nil if none is similar.
  /// - Parameter isExact: whether misspellings do not count.
  static func command(meantBy word: String, isExact: Bool = false) -> String? {
    if let meant = otherNames[word.lowercased()] { return meant }
    if isExact { return nil }
    let near = Suggestion.nearest(to: word, among: commandNames + aliases.keys.sorted() + ["help"])
    return near.map { aliases[$0]?.joined(separator: " ") ?? $0 }
  }

  /// Returns a command line in which a former name of a command, as the first word that is no option, is replaced.
  static func current(_ arguments: [String]) -> [String] {
    if ["-v", "-V"].contains(arguments.first), arguments.count == 1 { return ["--version"] }
    guard var index = indexOfCommand(in: arguments) else { return arguments }
    var arguments = arguments
    if arguments[index] == "help", let next = arguments.indices.dropFirst(index + 1).first { index = next }
    let isHelp = index > 0 && arguments[index - 1] == "help"
    if arguments[index] == "course", let flag = arguments.firstIndex(where: formerFlags.contains) {
      arguments[flag].removeFirst("--".count)
    }
    // -1 is a value of maxConcurrentOperationCount, and no option.
    if arguments[index] == "explain", !arguments.contains("--") {
      let numbers = arguments.filter { Int($0).map { $0 < 0 } ?? false }
      return arguments.filter { !numbers.contains($0) } + (numbers.isEmpty ? [] : ["--"] + numbers)
    }
    guard var words = aliases[arguments[index]] else { return arguments }
    if arguments[index] == "show", let flag = arguments.firstIndex(where: ["--code", "--swift"].contains) {
      arguments.remove(at: flag)
      words = ["export", "--to", "swift"]
    }
    arguments.replaceSubrange(index...index, with: isHelp ? Array(words.prefix { !$0.hasPrefix("-") }) : words)
    return arguments
  }

  /// The options before a command that take a value.
  private static let options = ["--color", "--charset", "--theme", "--lang"]

  private static func indexOfCommand(in arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count, arguments[index].hasPrefix("-"), arguments[index] != "-" {
      index += options.contains(arguments[index]) ? 2 : 1
    }
    return index < arguments.count ? index : nil
  }

  /// Refuses a request for the help of an unknown command, which the parser would answer with the general help.
  static func validateHelp(_ arguments: [String]) throws(Failure) {
    guard arguments.first == "help", let word = arguments.dropFirst().first, !word.hasPrefix("-"),
      !(commandNames + ["help"]).contains(word)
    else { return }
    guard let meant = command(meantBy: word) else {
      throw Failure(.wrongUsage, "there is no command '\(word)'; `optui help` lists them")
    }
    throw Failure(.wrongUsage, "there is no command '\(word)'; did you mean '\(meant)'?")
  }
}
