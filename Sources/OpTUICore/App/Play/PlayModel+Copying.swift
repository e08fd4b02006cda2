// Copies and exports
extension PlayModel {
  /// Copies the selection; pressed again, the screen, and once more, writes the screen to a file.
  mutating func copy() -> [AppCommand] {
    let part: LoopCommand.Copied =
      switch dialog.copied {
      case .selection?: .screen
      case .screen?: .file
      case .file?, nil: .selection
      }
    dialog.note(part)
    return [.loop(.copy(part))]
  }

  /// Opens the command line with a file name for the export, whose suffix can be changed.
  mutating func openExport() -> [PlayCommand] {
    openCommandLine(with: LineText("export ", placeholder: exportNames[0], ""))
  }
}
