import Localization

extension KeyMap {
  /// Returns the keys while a list to choose from is shown.
  static func picker(of subject: PickerModel.Subject) -> KeyMap {
    let noun = subject.noun
    return KeyMap(
      [
        Binding(.program(.accept), "accept", .enter),
        Binding(.program(.filter), "filter", "/"),
        Binding(.panel(.help), "help", "?"),
        Binding(.program(.quit), "quit", "q"),
        Binding(.program(.redraw), "redraw", .control("l")),
        Binding(.program(.close), "close", .escape),
      ] + movements,
      help: [
        HelpGroup(
          title: subject.title,
          hints: [
            Hint(.program(.accept), text: "\(subject.verb) the \(noun)"),
            Hint(.program(.filter), text: "show those with these letters"),
            Hint(.move(.previous), .move(.next), text: "the \(noun) above, below"),
            Hint(.move(.first), .move(.last), text: "the first, the last"),
            Hint(.move(.pageUp), .move(.pageDown), text: "a screen up, down"),
          ]),
        HelpGroup(
          title: "Program",
          hints: [
            Hint(.panel(.help), .program(.quit), text: "this help; quit"),
            Hint(.program(.close), text: "show all again, or quit"),
            Hint(.program(.redraw), text: "redraw the screen"),
            Hint(label: "Ctrl-C Z", text: "quit; to the shell, until fg"),
          ]),
      ])
  }

  /// Returns the hints of the key bar of the list.
  static func pickerHints(of subject: PickerModel.Subject) -> [Hint] {
    [
      Hint(.program(.accept), text: Phrase(verbatim: subject.hint)), Hint(.program(.filter), text: "filter"),
      Hint(.panel(.help), text: "help"), Hint(.program(.quit), text: "quit"),
    ]
  }
}
