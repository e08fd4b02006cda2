/// A side effect that the model requests.
package enum AppCommand: Hashable, Sendable {
  case loop(LoopCommand)
  case play(PlayCommand)
}
