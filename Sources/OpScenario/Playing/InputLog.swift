import OpEngine

/// The inputs of a play from outside, with their times: enough to execute it anew.
struct InputLog {
  /// An input from outside, and its place among the slices of the play.
  struct Input {
    enum Action {
      case command(PersonCommand)
      case release
    }

    let action: Action
    let slices: Int
    let events: Int
    let time: EngineTime
  }

  private var inputs: [Input] = []

  mutating func append(_ input: Input) { inputs.append(input) }

  /// Returns the inputs before the event with that number, and before `time` if there are no more events.
  func inputs(before events: Int, or time: EngineTime) -> [Input] {
    inputs.filter { $0.events < events || ($0.events == events && $0.time < time) }
  }
}
