/// A thing that the model wants done.
package enum AppCommand: Hashable, Sendable {
  case loop(LoopCommand)
  case play(PlayCommand)
}
