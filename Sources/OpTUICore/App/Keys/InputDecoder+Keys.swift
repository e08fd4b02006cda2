extension InputDecoder {
  /// Key sequences common to all terminals: both cursor modes of VT, xterm, rxvt and the Linux console, and the keypad
  /// in application mode.
  static let commonKeys: [String: Key] = {
    var keys: [String: Key] = ["\r": .enter, "\n": .enter, "\t": .tab, "\u{08}": .backspace, "\u{7F}": .backspace]
    for (letter, key) in [("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end)]
      as [(_, Key)]
    {
      keys["\u{1B}[\(letter)"] = key
      keys["\u{1B}O\(letter)"] = key
    }
    let numbered: [(Int, Key)] = [
      (1, .home), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home), (8, .end), (11, help),
    ]
    for (number, key) in numbered { keys["\u{1B}[\(number)~"] = key }
    for sequence in ["OP", "[[A"] { keys["\u{1B}\(sequence)"] = help }
    keys["\u{1B}[Z"] = .backTab
    keys["\u{1B}OM"] = .enter
    for (letter, sign) in zip("jklmnopqrstuvwxy", "*+,-./0123456789") { keys["\u{1B}O\(letter)"] = .character(sign) }
    keys["\u{1B}OX"] = "="
    return keys
  }()

  /// The keys for which the terminal database may have sequences, by capability name; of two keys with one sequence the
  /// later counts.
  package static let capabilities: [(name: String, key: Key)] = [
    ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
    ("kpp", .pageUp), ("knp", .pageDown), ("kcbt", .backTab), ("kdch1", .delete), ("kbs", .backspace), ("kent", .enter),
    ("kf1", help),
  ]

  /// F1 is always help.
  private static let help: Key = "?"
}
