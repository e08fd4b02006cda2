/// The urgency of work to the system. It never changes the order in which operations start (R12).
///
/// The raw values are Apple's (Foundation, QualityOfService). Kept and shown; on Linux threads have no such classes.
public enum QualityOfService: Int, CaseIterable, Sendable {
  case userInteractive = 0x21
  case userInitiated = 0x19
  case utility = 0x11
  case background = 0x09
  case `default` = -1
}
