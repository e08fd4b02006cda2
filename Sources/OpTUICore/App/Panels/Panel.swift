/// A panel that covers the play, a question in its status row, or the command line. It handles the keys.
protocol Panel: Sendable {
  /// Handles a key.
  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand]
  /// Handles the lines of a pasted text.
  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand]
  /// The panel below, uncovered when this one is closed.
  var covered: (any Panel)? { get }
}

extension Panel {
  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand] { [] }

  var covered: (any Panel)? { nil }
}

/// A question in the status row, answered by the next keys.
protocol Question: Panel {
  /// Returns the question; nil if its subject no longer exists.
  func text(in play: PlayModel) -> String?
  /// Returns the keys that answer it, for the key bar.
  func items(in play: PlayModel) -> [KeyBar.Item]
}

/// The key of a panel, or of an answer beside the lanes, declared with it.
struct PanelOpener: Hashable, Sendable {
  /// The name in the key file.
  let name: String
  /// Whether it would answer a lesson's question, and is refused while one is open.
  let tellsAnswers: Bool
  /// Opens it; a panel starts fresh each time.
  let open: @Sendable (inout PlayModel) -> [PlayCommand]

  init(
    _ name: String, tellsAnswers: Bool = true, open: @escaping @Sendable (inout PlayModel) -> [PlayCommand]
  ) {
    (self.name, self.tellsAnswers, self.open) = (name, tellsAnswers, open)
  }

  static func == (left: PanelOpener, right: PanelOpener) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
