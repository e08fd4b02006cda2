import OpEngine

/// The commands that a play has not carried out yet, in order.
struct PendingCommands {
  private var commands: [PlayCommand] = []

  var isEmpty: Bool { commands.isEmpty }

  var first: PlayCommand? { commands.first }

  /// Adds a command, and drops those that it makes superfluous.
  mutating func append(_ command: PlayCommand) {
    switch command {
    // What was pending was meant for the play that ends here.
    case .restart, .fork: commands = [command]
    case .advance:
      // The later of two goals includes the earlier one.
      if case .advance? = commands.last { commands.removeLast() }
      commands.append(command)
    case .advanceEvents, .advanceToMark, .perform, .release, .line, .complete: commands.append(command)
    }
  }

  mutating func removeFirst() { commands.removeFirst() }

  mutating func removeAll() { commands = [] }
}
