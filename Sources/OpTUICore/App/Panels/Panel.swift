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

/// A panel, or an answer beside the lanes, opened by a key. A type, because the reducer calls no closures.
protocol Openable: SendableMetatype {
  /// Opens it; a panel starts fresh each time.
  static func open(in play: inout PlayModel) -> [PlayCommand]
}

/// A panel that needs no arguments.
protocol OpenablePanel: Panel, Openable {
  init()
}

extension OpenablePanel {
  static func open(in play: inout PlayModel) -> [PlayCommand] { play.open(Self()) }
}

/// The key of a panel, or of an answer beside the lanes, declared with it.
struct PanelOpener: Hashable, Sendable {
  /// The name in the key file.
  let name: String
  /// Whether it would answer a lesson's question, and is refused while one is open.
  let tellsAnswers: Bool
  private let opened: any Openable.Type

  init(_ name: String, tellsAnswers: Bool = true, _ opened: any Openable.Type) {
    self.name = name
    self.tellsAnswers = tellsAnswers
    self.opened = opened
  }

  /// Performs the key.
  func open(_ play: inout PlayModel) -> [PlayCommand] { opened.open(in: &play) }

  static func == (left: PanelOpener, right: PanelOpener) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
