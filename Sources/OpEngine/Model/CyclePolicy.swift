/// The reaction to a dependency that closes a cycle (R18).
public enum CyclePolicy: Sendable {
  /// The dependency is added, as with Foundation: no operation of the cycle runs until one is cancelled.
  case allow
  /// The call is misuse `dependencyCycle`.
  case reject
}
