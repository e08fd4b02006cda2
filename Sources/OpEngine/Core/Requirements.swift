/// What only few operations have: it stands beside the table, and the flag `requires` says that there is something.
struct Requirements {
  struct Condition {
    let name: String
    let otherwise: Requirement.Otherwise
    var isMet = false
    /// Whose completion brings it about.
    var product: OperationID?
  }

  var conditions: [Condition] = []
  /// Its conditions were given to whoever evaluates them.
  var isAsked = false
  var categories: [String] = []
  /// It stands in the line of each of its categories.
  var hasTickets = false
  /// The conditions of others that its end decides.
  var products: [(operation: OperationID, condition: String)] = []
  /// The group whose child it is.
  var parent: OperationID?
  /// The queue of its children, if it is a group.
  var children: Row?
}
