/// A position in a list of steps that may be repeated.
struct StepCursor {
  private let steps: [Step]
  private var index = 0
  private var roundsLeft: Int
  /// Whether the trigger of the present step has been waited for.
  var isTriggered = false

  init(_ steps: [Step], rounds: Int = 1) {
    self.steps = steps
    roundsLeft = steps.isEmpty ? 0 : rounds
  }

  /// The present step; nil at the end of the last round.
  var step: Step? { roundsLeft > 0 ? steps[index] : nil }

  mutating func advance() {
    isTriggered = false
    index += 1
    if index == steps.count {
      index = 0
      roundsLeft -= 1
    }
  }
}
