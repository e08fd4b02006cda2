extension KeyMap {
  /// Returns the keys of a list to choose from.
  static func picker(of words: PickerWords) -> KeyMap {
    let course = words.hasCourse ? [Binding(.program(.nextLesson), "next-lesson", "n")] : []
    return KeyMap(
      [
        Binding(.program(.accept), "accept", .enter, " "),
        Binding(.program(.filter), "filter", "/"),
        Binding(panel: .help, "?"),
        Binding(.program(.quit), "quit", "q"),
        Binding(.program(.redraw), "redraw", .control("l")),
        Binding(.program(.close), "close", .escape),
      ] + course + movements(first: ["g", .home], last: ["G", .end]),
      help: [
        HelpGroup(title: Phrase(verbatim: words.heading), hints: hintsOfList(words)),
        HelpGroup(title: "Program", hints: hintsOfProgram),
      ])
  }

  private static func hintsOfList(_ words: PickerWords) -> [Hint] {
    let noun = words.noun
    let next = Hint(
      .program(.nextLesson), text: "the next unfinished lesson")
    return [Hint(.program(.accept), text: "\(words.verb) the \(noun)")]
      + (words.hasCourse ? [next] : []) + [
        Hint(.program(.filter), text: "show matching entries only"),
        Hint(.move(.previous), .move(.next), text: "the \(noun) above, below"),
        Hint(.move(.first), .move(.last), text: "the first, the last"),
        Hint(.move(.pageUp), .move(.pageDown), text: "a screen up, down"),
      ]
  }

  private static let hintsOfProgram = [
    Hint(.panel(.help), .program(.quit), text: "this help; quit"),
    Hint(.program(.close), text: "show all again, or quit"),
    Hint(.program(.redraw), text: "redraw the screen"),
    Hint(label: "Ctrl-C", text: "quit"),
    Hint(label: "Ctrl-Z", text: "to the shell, until fg"),
  ]

  /// Returns the hints of the list's key bar.
  static func pickerHints(of words: PickerWords) -> [Hint] {
    let next = Hint(.program(.nextLesson), text: "next lesson")
    return [Hint(.program(.accept), text: Phrase(verbatim: words.hint))] + (words.hasCourse ? [next] : []) + [
      Hint(.program(.filter), text: words.hasCourse ? "search" : "filter"),
      Hint(.panel(.help), text: "help"), Hint(.program(.quit), text: "quit"),
    ]
  }
}
