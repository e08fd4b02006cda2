import Localization
internal import OpSystem

/// The reason why an engine cannot be served, or a program that serves cannot be reached.
public struct AttachError: Error, Hashable, CustomStringConvertible {
  /// The path of the socket or of its folder.
  public let path: String
  /// The reason, in the words of the system or of this library, without a full stop.
  public let reason: String

  init(_ path: String, _ reason: Phrase) { (self.path, self.reason) = (path, reason.text) }

  /// Makes the error of the last system call.
  init(lastErrorAt path: String) { self.init(path, Phrase(verbatim: errorText())) }

  /// One sentence, without a full stop and without control characters.
  public var description: String { localized("the socket '\(path.escapingControls)' cannot be used: \(reason)") }
}
