/// A position in a list of steps that may be repeated.
struct StepCursor {
  private var steps: [Step]
  private var index = 0
  private var roundsLeft: Int
  /// The index of the last step taken.
  private var latestIndex: Int?
  /// Whether the trigger of the present step has been waited for.
  var isTriggered = false

  init(_ steps: [Step], rounds: Int = 1) {
    self.steps = steps
    roundsLeft = steps.isEmpty ? 0 : rounds
  }

  /// The present step; nil at the end of the last round.
  var step: Step? { roundsLeft > 0 ? steps[index] : nil }

  /// The place of the last step taken; nil before the first one.
  var latestPlace: SourcePlace? { latestIndex.map { steps[$0].place } }

  /// Inserts a step into the remaining ones, in order of time.
  /// - Returns: whether it is now the present one.
  mutating func insert(_ step: Step) -> Bool {
    let place = steps[index...].placeInTime(of: step)
    steps.insert(step, at: place)
    return place == index
  }

  mutating func advance() {
    isTriggered = false
    latestIndex = index
    index += 1
    if index == steps.count {
      index = 0
      roundsLeft -= 1
    }
  }
}
