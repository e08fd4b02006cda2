/// The commands that a play has not performed yet, in order.
struct PendingCommands {
  private var commands: [PlayCommand] = []

  var isEmpty: Bool { commands.isEmpty }

  var first: PlayCommand? { commands.first }

  /// Adds a command, and drops those it makes superfluous.
  mutating func append(_ command: PlayCommand) {
    switch command {
    // Pending commands were meant for the previous play.
    case .restart, .fork: commands = [command]
    case .advance(var time):
      // The later of two targets includes the earlier one.
      if case .advance(let other)? = commands.last {
        time = max(time, other)
        commands.removeLast()
      }
      commands.append(.advance(to: time))
    case .complete:
      // The line has changed since.
      commands.removeAll { if case .complete = $0 { true } else { false } }
      commands.append(command)
    case .advanceEvents, .advanceToMark, .perform, .predict, .pick, .release, .line, .follow, .save, .export,
      .endProgram:
      commands.append(command)
    }
  }

  mutating func removeFirst() { commands.removeFirst() }

  mutating func removeAll() { commands = [] }
}
