/// The handling of a dependency that closes a cycle (R18).
public enum CyclePolicy: Sendable {
  /// The dependency is added, as Foundation adds it: the operations of the cycle never run until one is cancelled.
  case allow
  /// The dependency is refused, as misuse `dependencyCycle`.
  case reject
}
