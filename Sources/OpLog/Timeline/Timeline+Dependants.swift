// Dependants of an operation
extension Timeline {
  /// Returns the dependants of an operation, in the order reported.
  package func dependants(of lane: OperationLane) -> [LogName] { lane.dependants.map { operations[$0].logName } }

  /// Whether an operation is listed as a dependant of another one, which is the latest of its own dependencies.
  ///
  /// Searches the shorter list, because either may be long.
  func isListed(_ index: Int, asDependantOf other: LogName) -> Bool {
    let dependants = self.index(of: other).map { operations[$0].dependants } ?? []
    let earlier = operations[index].dependencies.dropLast()
    return earlier.count < dependants.count ? earlier.contains(other) : dependants.contains(index)
  }

  /// Returns the number of groups that an operation is inside of.
  package func ancestors(of operation: OperationLane) -> Int {
    if operation.parent == nil { return 0 }
    return sequence(first: operation) { $0.parent.flatMap(self.operation) }.reduce(-1) { depth, _ in depth + 1 }
  }
}
