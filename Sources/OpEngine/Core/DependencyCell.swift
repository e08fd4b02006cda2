/// One dependency: a link in the dependant's list and, until the dependency is finished, in the dependency's list too.
struct DependencyCell: BitwiseCopyable {
  /// The ID of the dependency: a dependant that is done lists it without keeping it.
  var dependency: OperationID
  /// `.none`: it is in one list only, and goes with that. The dependency is finished or gone, or was given up before.
  var dependant: Row
  var nextDependency: Row = .none
  var previousDependency: Row = .none
  var nextDependant: Row = .none
}
