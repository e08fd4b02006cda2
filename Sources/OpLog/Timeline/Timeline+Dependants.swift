package import OpEngine

// The operations that depend on an operation, and the groups around it.
extension Timeline {
  /// Returns the operations that depend on one, in the order told.
  package func dependants(of lane: OperationLane) -> [LogName] { lane.dependants.map { operations[$0].logName } }

  /// Whether an operation is listed as a dependant of another one, which comes last among its own dependencies.
  ///
  /// The shorter list is searched: many may depend on one, and one on many.
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
