/// A panel that covers the play, a question in its status row, or the command line: it takes the
/// keys.
protocol Panel: Sendable {
  /// Acts on a key.
  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand]
  /// Takes the lines of a text that was pasted.
  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand]
  /// The panel that it covers, and uncovers when it is closed.
  var covered: (any Panel)? { get }
}

extension Panel {
  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand] { [] }

  var covered: (any Panel)? { nil }
}

/// A question in the status row, which the next keys answer.
protocol Question: Panel {
  /// Returns the question; nil where its subject is gone.
  func text(in play: PlayModel) -> String?
  /// Returns the keys that answer it, for the key bar.
  func items(in play: PlayModel) -> [KeyBar.Item]
}

/// A panel, or an answer beside the lanes, that a key opens. The reducer calls no closure, so it is a type.
protocol Openable: SendableMetatype {
  /// Opens it, a panel as new each time.
  static func open(in play: inout PlayModel) -> [PlayCommand]
}

/// A panel that needs nothing to begin.
protocol OpenablePanel: Panel, Openable {
  init()
}

extension OpenablePanel {
  static func open(in play: inout PlayModel) -> [PlayCommand] { play.open(Self()) }
}

/// A key of a panel, or of an answer beside the lanes. Each is declared with its panel.
struct PanelOpener: Hashable, Sendable {
  /// The name in the file of keys.
  let name: String
  /// Whether it would answer the question of a lesson, and is refused while one is open.
  let tellsAnswers: Bool
  private let opened: any Openable.Type

  init(_ name: String, tellsAnswers: Bool = true, _ opened: any Openable.Type) {
    self.name = name
    self.tellsAnswers = tellsAnswers
    self.opened = opened
  }

  /// Carries out the key.
  func open(_ play: inout PlayModel) -> [PlayCommand] { opened.open(in: &play) }

  static func == (left: PanelOpener, right: PanelOpener) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
