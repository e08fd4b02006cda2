/// The inputs of a play from outside, with their times: sufficient to re-execute it.
struct InputLog {
  /// An input from outside, with its place among the slices of the play.
  struct Input: Equatable {
    enum Action: Equatable {
      /// - `stepTime`: the time of an equivalent step.
      case command(UserCommand, stepTime: EngineTime)
      case release
    }

    let action: Action
    let slices: Int
    let events: Int
    let time: EngineTime
  }

  private(set) var all: [Input] = []

  mutating func append(_ input: Input) { all.append(input) }

  /// The number of commands.
  var commandCount: Int { steps.count }

  /// The number of released holds.
  var releaseCount: Int {
    all.count { if case .release = $0.action { true } else { false } }
  }

  /// The commands, each with the time of an equivalent step, in increasing order.
  var steps: [(command: UserCommand, time: EngineTime)] {
    var steps: [(command: UserCommand, time: EngineTime)] = []
    for case .command(let command, let time) in all.lazy.map(\.action) {
      // The effects of a command precede the next one.
      let earliest = steps.last.map { $0.time + .milliseconds(1) } ?? .zero
      steps.append((command, max(time, earliest)))
    }
    return steps
  }

  /// Returns the inputs before the event with that number, and before `time` if there are no more events.
  func inputs(before events: Int, or time: EngineTime) -> [Input] {
    all.filter { $0.events < events || ($0.events == events && $0.time < time) }
  }
}
