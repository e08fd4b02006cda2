// The first words of lines.
extension LineParser {
  /// The first words of requests to the program.
  static let requests = ["why", "goto", "undo", "redo", "save", "open", "save!", "open!", "export", "export!"]

  /// The first words of lines, in the order of suggestions.
  static let verbs =
    ["add", "queue", "expect"] + stepVerbs + requests + ["at", "after", "when"]
    + ["operation"] + LineForms.setting.map { $0.words[0] }

  /// Returns the key of the format for a verb, or the verb itself if it has none; nil for an unknown one.
  package static func key(ofVerb word: String) -> String? {
    if let part = LineForms.step.first(where: { $0.words.contains(word) }) { return part.key }
    return verbs.contains(word) ? word : nil
  }

  // `cancel all` is offered in place of `cancel-all`.
  static let stepVerbs = LineForms.step.map { $0.words[0] }.filter { $0 != "cancel-all" }

  func unknownVerb(_ token: LineToken) -> Stop {
    let words = Self.verbs + LineForms.step.flatMap { $0.words.dropFirst() }
    return refuse(
      Problem(
        .error, "unknown-command", "there is no command '\(token.text.shortened(to: 40))'", at: token.place,
        hint: Self.advice[token.text].map { Phrase(key: $0) } ?? Suggestion.didYouMean(token.text, among: words)))
  }

  /// The advice for a word that users try.
  private static let advice: [String: String] = {
    let advice = [
      "`optui explain format` has the forms of all lines; on the screen, Tab offers the words that fit": [
        "help", "h", "man", "commands",
      ],
      "'goto 5s' plays up to a time, 'goto end' to the end": ["play", "run", "go", "continue", "next", "step"],
      "'undo' takes back the last line, 'cancel' cancels an operation": ["delete", "del", "remove", "rm", "drop"],
      "an id cannot be changed: 'undo' takes back the line that gave it": ["rename", "mv"],
      "Esc closes the line, then q quits; without a screen the end of the input does": [
        "quit", "exit", "q", "q!", "bye",
      ],
      "'suspend' holds a queue, 'cancel' cancels an operation": ["stop", "kill", "halt", "abort"],
      "'save FILE' writes a scenario": ["write", "w", "wq"],
      "'open FILE' begins with a scenario": ["load", "edit", "e", "import"],
      "'add' makes an operation and adds it, 'queue' makes a queue": ["new", "create", "make"],
    ]
    return Dictionary(uniqueKeysWithValues: advice.flatMap { advice in advice.value.map { ($0, advice.key) } })
  }()
}
