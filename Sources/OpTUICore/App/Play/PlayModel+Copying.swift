// What leaves the program: texts for the clipboard, and exports.
extension PlayModel {
  /// Copies what is selected; the key again copies the screen, and once more writes the screen into a file.
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

  /// Opens the command line with a name for the export, whose end may be another.
  mutating func openExport() -> [PlayCommand] {
    openCommandLine(with: LineText("export ", placeholder: exportNames[0], ""))
  }
}
