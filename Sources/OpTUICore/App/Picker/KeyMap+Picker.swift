extension KeyMap {
  /// The keys while the list of scenarios is shown.
  static let picker = KeyMap(
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
        title: "Scenarios",
        hints: [
          Hint(.program(.accept), text: "play the scenario"),
          Hint(.program(.filter), text: "show those with these letters"),
          Hint(.move(.previous), .move(.next), text: "the scenario above, below"),
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

  /// The hints of the key bar of the list.
  static let pickerHints = [
    Hint(.program(.accept), text: "play"), Hint(.program(.filter), text: "filter"), Hint(.panel(.help), text: "help"),
    Hint(.program(.quit), text: "quit"),
  ]
}
