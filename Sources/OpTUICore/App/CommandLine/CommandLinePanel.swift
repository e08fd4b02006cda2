extension PanelOpener {
  static let commandLine = PanelOpener("command-line") { $0.openCommandLine() }
}

/// The panel of the command line; the play keeps its text.
struct CommandLinePanel: Panel {
  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    if key == .pageDown, play.commandLine.isUntouched { return play.leaveCommandLine(by: key) }
    return play.pressInCommandLine(key).map(AppCommand.play)
  }

  func paste(_ lines: [String], in play: inout PlayModel) -> [AppCommand] {
    play.paste(lines).map(AppCommand.play)
  }
}
