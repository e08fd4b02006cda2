extension UserCommand {
  /// Returns whether the command applies to operations of such a kind.
  /// - Parameter kind: returns the kind of an operation.
  func applies(kind: (String) -> OperationKind?) -> Bool {
    let (verb, subject, _) = parts
    if verb == .finish { return [.manual, .async].contains(kind(subject)) }
    return ![.pause, .unpause].contains(verb) || kind(subject) == .pausable
  }
}
