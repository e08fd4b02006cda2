/// The importance of work to the system. The engine keeps it for its readers: it never changes the order in which
/// operations start (R12), nor the priority of a thread.
///
/// The raw values are those of Apple's Foundation.
public enum QualityOfService: Int, CaseIterable, Sendable {
  /// Work that a user interacts with, such as drawing.
  case userInteractive = 0x21
  /// Work that a user has asked for and waits for.
  case userInitiated = 0x19
  /// Work that may take a while, such as a download.
  case utility = 0x11
  /// Work that the user does not see.
  case background = 0x09
  /// The quality of service of work that was given no other.
  case `default` = -1
}
