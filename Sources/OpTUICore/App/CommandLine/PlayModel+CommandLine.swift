import OpScenario

// The command line, open over the play.
extension PlayModel {
  /// Whether requests to the engine are carried out.
  var canBeSteered: Bool { past == nil && source != .recording }

  mutating func openCommandLine() {
    commandLine.problem = nil
    complete()
    open(Overlay.commandLine)
  }

  mutating func pressInCommandLine(_ key: Key) -> [PlayCommand] {
    switch commandLine.press(key) {
    case .edited: complete()
    case .chosen: break
    case .run(let lines): return run(lines)
    case .close: return closeOverlay()
    }
    return []
  }

  private mutating func complete() {
    commandLine.offer(CommandReader(play: self).completion(of: commandLine.text.head))
  }

  /// Carries out the first line that is a command, or shows what is wrong with the one that was typed.
  private mutating func run(_ lines: [String]) -> [PlayCommand] {
    let reader = CommandReader(play: self)
    for line in lines {
      do {
        let command = try reader.command(in: line)
        commandLine.finish(line)
        return closeOverlay() + carryOut(command)
      } catch {
        commandLine.problem = commandLine.problem ?? error
      }
    }
    guard title.isSession, let line = lines.first else { return [] }
    // The session knows more commands; its answer is a sentence in the status row.
    commandLine.finish(line)
    return closeOverlay() + [.line(line, queue: selectedQueue)]
  }

  private mutating func carryOut(_ command: LineCommand) -> [PlayCommand] {
    switch command {
    case .steer(let command):
      showAll()
      return send(command)
    case .why(let operation):
      view.select(.operation(operation))
      arrangeLanes()
      inquiry = nil
      askWhy()
    case .goTo(let destination): look(at: destination)
    }
    return []
  }
}
