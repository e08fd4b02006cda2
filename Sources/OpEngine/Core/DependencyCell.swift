/// One dependency: a link in the dependant's list and, until the dependency is finished, in the dependency's list too.
struct DependencyCell: BitwiseCopyable {
  /// The ID of the dependency: a finished dependant lists it without retaining it.
  var dependency: OperationID
  /// The dependant; `.none` once the dependency is finished, gone, or removed before: then the cell is in one list
  /// only.
  var dependant: Row
  var nextDependency: Row = .none
  var previousDependency: Row = .none
  var nextDependant: Row = .none
}
