/// The outcome of a program: everything that both engines must agree on.
struct Outcome: Sendable {
  /// The values of one operation's flags.
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

  /// The operations that ran their work, a list for each round: in order of their starts where that is exact, else by
  /// number.
  var ran: [[Int]] = []
  /// The flags of all operations when the steps of a suspended round were done, and at the end of each round.
  var flags: [[Flags]] = []
  /// The number of operations left in the queue at the end of each round.
  var left: [Int] = []
  /// The number of times that the work of each operation ran: once for each block.
  var works: [Int] = []
  /// The number of times that the completion block of each operation ran.
  var completions: [Int] = []
  /// Whether each gate in no queue was queried after its dependency had finished.
  var queries: [Bool] = []
  /// Descriptions of out-of-order completion blocks of a serial queue: Foundation guarantees no order.
  var disorder: [String] = []
  /// Descriptions of violated invariants of every engine.
  var faults: [String] = []

  /// Returns the differences from `other`, a line for each part.
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
