import OpEngine
import OpScenario

// The operations that depend on an operation.
extension Timeline {
  /// Returns the operations that depend on one, in the order told.
  func dependants(of lane: OperationLane) -> [LogName] { lane.dependants.map { operations[$0].logName } }

  /// Whether an operation is listed as a dependant of another one, which comes last among its own dependencies.
  ///
  /// The shorter list is searched: many may depend on one, and one on many.
  func isListed(_ index: Int, asDependantOf other: LogName) -> Bool {
    let dependants = self.index(of: other).map { operations[$0].dependants } ?? []
    let earlier = operations[index].dependencies.dropLast()
    return earlier.count < dependants.count ? earlier.contains(other) : dependants.contains(index)
  }
}
