import Localization
internal import OpSystem

/// The reason why an engine cannot be recorded or served.
///
/// `Engine.record(to:title:keep:)` throws one about the file, and `Engine.serve(at:allowsControl:)` one about the
/// socket.
public struct EngineError: Error, Hashable, CustomStringConvertible {
  private enum Place { case log, socket }

  /// The path of the file as passed by the caller, or of the socket or its folder.
  public let path: String
  /// The reason, in the words of the system or of this library, without a full stop.
  public let reason: String
  private let place: Place
  /// The number of bytes that the last write has put into the log all the same.
  let written: Int
  /// The number of events that have happened before the recording ended and are not in the log.
  var lost = 0
  /// Whether the recording goes on when it can write again.
  private var isTemporary = false

  private init(_ place: Place, _ path: String, _ reason: String, written: Int = 0) {
    (self.place, self.path, self.reason, self.written) = (place, path, reason, written)
  }

  init(socket path: String, _ reason: Phrase) { self.init(.socket, path, reason.text) }

  /// Makes the error of the last system call about a socket.
  init(lastErrorAtSocket path: String) { self.init(.socket, path, errorText()) }

  /// Makes the error of the last system call about a log.
  init(lastErrorAtLog path: String, written: Int = 0) {
    self.init(
      .log, path, errno == EWOULDBLOCK ? localized("another recording writes to it") : errorText(), written: written)
  }

  /// Makes the error of a system that has no thread for the writer of a log.
  init(noThreadForLog path: String) { self.init(.log, path, localized("the system gives no thread")) }

  /// Makes the error of a limit for a log of lines.
  init(notBinaryLog path: String) {
    self.init(.log, path, localized("only a log whose name ends in .oplog can be limited to its latest part"))
  }

  /// Makes the error of a limit below the least one.
  init(limitTooSmallForLog path: String) {
    self.init(.log, path, localized("at least the latest 1 MB, or 1 s, is kept"))
  }

  /// The error, after which the recording goes on.
  var temporary: EngineError {
    var error = self
    error.isTemporary = true
    return error
  }

  /// Returns the error with so many more lost events.
  func losing(_ events: Int) -> EngineError {
    var error = self
    error.lost += events
    return error
  }

  /// The end of the sentence about a recording that this error has ended.
  var ending: String {
    switch lost {
    case _ where isTemporary: "it goes on when that is possible again, without the events until then"
    case 0: "it ends here, without all later events"
    case 1: "it ends here, without the last event so far and without all later ones"
    default: "it ends here, without the last \(lost) events so far and without all later ones"
    }
  }

  /// One sentence, without a full stop and without control characters.
  public var description: String {
    switch place {
    case .log: localized("the events cannot be recorded to '\(path.escapingControls)': \(reason)")
    case .socket: localized("the socket '\(path.escapingControls)' cannot be used: \(reason)")
    }
  }
}
