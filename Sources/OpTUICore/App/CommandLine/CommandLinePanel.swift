extension PanelOpener {
  static let commandLine = PanelOpener("command-line", CommandLinePanel.self)
}

/// The panel of the command line; the play keeps its text.
struct CommandLinePanel: Panel, Openable {
  static func open(in play: inout PlayModel) -> [PlayCommand] { play.openCommandLine() }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    if key == .pageDown, play.commandLine.isUntouched { return play.leaveCommandLine(by: key) }
    return play.pressInCommandLine(key).map(AppCommand.play)
  }

  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand] {
    play.paste(lines).map(AppCommand.play)
  }
}
