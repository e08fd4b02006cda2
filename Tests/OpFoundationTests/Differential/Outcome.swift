/// What came of a program: all that both engines must agree on.
struct Outcome: Sendable {
  /// What the flags of one operation read.
  struct Flags: Hashable, Sendable, CustomStringConvertible {
    let isReady, isExecuting, isFinished, isCancelled: Bool

    init(_ operation: some CommonOperation) {
      isReady = operation.isReady
      isExecuting = operation.isExecuting
      isFinished = operation.isFinished
      isCancelled = operation.isCancelled
    }

    var description: String {
      let names = [
        (isReady, "ready"), (isExecuting, "executing"), (isFinished, "finished"), (isCancelled, "cancelled"),
      ]
      return names.filter(\.0).map(\.1).joined(separator: "+")
    }
  }

  /// Which operations ran their work: in order of their starts where that is exact, else by number. One list a round.
  var ran: [[Int]] = []
  /// The flags of all operations when the steps of a suspended round were done, and at the end of each round.
  var flags: [[Flags]] = []
  /// How many operations were left in the queue at the end of each round.
  var left: [Int] = []
  /// How often the work of each operation ran: once for each block.
  var works: [Int] = []
  /// How often the completion block of each operation ran.
  var completions: [Int] = []
  /// Whether each gate in no queue was queried after its dependency had finished.
  var queries: [Bool] = []
  /// Completion blocks of a queue of one that came out of order, in words: Foundation promises no order.
  var disorder: [String] = []
  /// What no engine may do, in words.
  var faults: [String] = []

  /// What differs from `other`, a line for each part.
  func differences(from other: Outcome) -> [String] {
    var lines: [String] = []
    func compare(_ what: String, _ part: (Outcome) -> some Equatable) {
      let (mine, its) = (part(self), part(other))
      if mine != its { lines.append("\(what): \(mine) against \(its)") }
    }
    compare("ran", \.ran)
    compare("flags", \.flags)
    compare("left", \.left)
    compare("works", \.works)
    compare("completions", \.completions)
    compare("queries", \.queries)
    return lines
  }
}
