import OpEngine

extension CommonProgram {
  /// The program of a seed: one to three rounds of up to 12 operations each.
  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let newcomers = plans.count..<plans.count + Int.random(in: 1...12, using: &generator)
      for number in newcomers { plans.append(Plan(before: number, using: &generator)) }
      rounds.append(Round(adding: newcomers, using: &generator))
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      gates.append(.random(in: plans.indices, using: &generator))
    }
  }
}

extension CommonProgram.Plan {
  fileprivate init(before number: Int, using generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...2, using: &generator) where number > 0 {
      let dependency = Int.random(in: max(0, number - 8)..<number, using: &generator)
      if !dependencies.contains(dependency) { dependencies.append(dependency) }
    }
    priority = [-8, -4, 0, 4, 8].randomElement(using: &generator) ?? 0
    if Bool.random(using: &generator) { work = .blocks(Int.random(in: 1...3, using: &generator)) }
    hasCompletion = Bool.random(using: &generator)
  }
}

extension CommonProgram.Round {
  /// Adds them in any order. While the queue is not suspended, an operation is cancelled before it is added, or when it
  /// has long finished, as one of an earlier round: anything else would be a race.
  fileprivate init(adding newcomers: Range<Int>, using generator: inout SplitMix64) {
    limit = [1, 1, 2, 3, 8, -1].randomElement(using: &generator) ?? 1
    isSuspended = Int.random(in: 0..<4, using: &generator) > 0
    flips = Int.random(in: 0...3, using: &generator)
    var waiting = newcomers.shuffled(using: &generator)
    while !waiting.isEmpty {
      cancelSome(
        of: isSuspended ? Array(0..<newcomers.upperBound) : waiting + (0..<newcomers.lowerBound), using: &generator)
      let count = Int.random(in: 1...min(4, waiting.count), using: &generator)
      let batch = Array(waiting.suffix(count))
      waiting.removeLast(count)
      steps.append(count == 1 && Bool.random(using: &generator) ? .add(batch[0]) : .addBatch(batch))
    }
    if isSuspended { cancelSome(of: Array(0..<newcomers.upperBound), using: &generator) }
    if isSuspended, Int.random(in: 0..<12, using: &generator) == 0 { steps.append(.cancelAll) }
  }

  private mutating func cancelSome(of candidates: [Int], using generator: inout SplitMix64) {
    guard Int.random(in: 0..<3, using: &generator) == 0, let one = candidates.randomElement(using: &generator) else {
      return
    }
    steps.append(.cancel(one))
  }
}
